/** A TCP proxy between client and server, whose connections a test can cut at any byte, block, or delay. */
import { connect, createServer, type Socket } from 'node:net'

/**
 * `cut`: connections are refused. `clogged`: connections are accepted and never answered. `short`: the proxy breaks the line after so many
 * bytes from clients in total, without telling the server. `lives`: each connection ends after so many bytes of both sides.
 */
export type Wire = 'whole' | 'cut' | 'clogged' | { short: number } | { lives: () => number }

export type RunningWire = Awaited<ReturnType<typeof wireTo>>

/** Call `close` when done. */
export async function wireTo(serverPort: number) {
  let now: Wire = 'whole'
  let left = Number.POSITIVE_INFINITY
  let broken = 0
  let isHeld = false
  const open = new Set<Socket>()
  const beyond = new Set<Socket>()
  const waiting: (() => void)[] = []

  function joined(near: Socket): void {
    const far = connect(serverPort, '127.0.0.1')
    beyond.add(far)
    far.on('error', () => near.destroy()).on('close', () => beyond.delete(far) && near.end())
    // The server is not told of the end of a broken line: it would store half a file, which S3 never does.
    const isShort = typeof now === 'object' && 'short' in now
    const end = (): void => {
      // While the wire is blocked, not even the end of a connection is forwarded.
      if (isHeld) waiting.push(end)
      else if (!isShort) far.destroy()
    }
    near.on('close', end)
    let life = typeof now === 'object' && 'lives' in now ? now.lives() : Number.POSITIVE_INFINITY
    const carry = (to: Socket, piece: Buffer): void => {
      const whole = piece.length < life
      to.write(whole ? piece : piece.subarray(0, life), () => {
        if (whole) return
        near.destroy()
        far.destroy()
      })
      life -= piece.length
      if (!whole) broken += 1
    }
    far.on('data', (piece: Buffer) => life > 0 && carry(near, piece))
    near.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left > 0) return void (life > 0 && carry(far, piece))
      broken += 1
      near.destroy()
    })
    if (isHeld) for (const socket of [near, far]) socket.pause()
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => near.destroy()).on('close', () => open.delete(near))
    if (now === 'cut') return void near.destroy()
    if (now === 'clogged') return void near.resume()
    if (isHeld) waiting.push(() => joined(near))
    else joined(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Connected clients. */
    open: (): number => open.size,
    /** How often the line broke in the middle of a message. */
    broken: (): number => broken,
    /** Changes the state of the wire and closes all open connections. */
    set: (next: Wire): void => {
      now = next
      left = typeof next === 'object' && 'short' in next ? next.short : Number.POSITIVE_INFINITY
      for (const socket of open) socket.destroy()
    },
    /** Drops everything silently, like a network that has failed. */
    hold: (): void => {
      isHeld = true
      for (const socket of [...open, ...beyond]) socket.pause()
    },
    /** Delivers the delayed bytes. */
    release: (): void => {
      isHeld = false
      for (const begin of waiting.splice(0)) begin()
      for (const socket of [...open, ...beyond]) socket.resume()
    },
    close: async (): Promise<void> => {
      now = 'cut'
      for (const socket of [...open, ...beyond]) socket.destroy()
      await new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
