/** A wire between a client and a server of TCP, which a test can cut, clog, or cut in the middle of what is said. */
import { connect, createServer, type Socket } from 'node:net'

/**
 * `cut`: nobody answers. `clogged`: whoever connects waits for ever. `short`: the line breaks after so many bytes of clients in all, of
 * which the server hears nothing.
 */
export type Wire = 'whole' | 'cut' | 'clogged' | { short: number }

/** Call `close` when done. */
export async function wireTo(serverPort: number) {
  let now: Wire = 'whole'
  let left = Number.POSITIVE_INFINITY
  let broken = 0
  let refused = 0
  const open = new Set<Socket>()
  const beyond = new Set<Socket>()

  function joined(near: Socket): void {
    const far = connect(serverPort, '127.0.0.1')
    beyond.add(far)
    far.on('error', () => near.destroy()).on('close', () => beyond.delete(far) && near.end())
    far.on('data', (piece: Buffer) => near.write(piece))
    // Told that a broken line was the end, the server would keep half a file, which S3 never does: it hears of no end.
    const isShort = typeof now === 'object'
    near.on('close', () => {
      if (!isShort) far.destroy()
    })
    near.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left > 0) return void far.write(piece)
      broken += 1
      near.destroy()
    })
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => near.destroy()).on('close', () => open.delete(near))
    if (now === 'clogged') return void near.resume()
    if (now !== 'cut') return joined(near)
    refused += 1
    near.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** How many clients are connected. */
    open: (): number => open.size,
    /** How often the line broke in the middle. */
    broken: (): number => broken,
    /** How many clients found the line cut. */
    refused: (): number => refused,
    /** Connections that are open keep nothing of how the wire was. */
    set: (next: Wire): void => {
      now = next
      left = typeof next === 'object' ? next.short : Number.POSITIVE_INFINITY
      for (const socket of open) socket.destroy()
    },
    close: async (): Promise<void> => {
      now = 'cut'
      for (const socket of [...open, ...beyond]) socket.destroy()
      await new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
