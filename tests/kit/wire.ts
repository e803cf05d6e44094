/** A wire between a client and a server of TCP, which a test can cut, clog, hold, or cut in the middle of what is said. */
import { connect, createServer, type Socket } from 'node:net'

/**
 * `cut`: nobody answers. `clogged`: whoever connects waits for ever. `short`: the line breaks after so many bytes of clients in all, of
 * which the server hears nothing. `lives`: each connection ends after so many bytes of both sides, anywhere in a message.
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
    // Told that a broken line was the end, the server would keep half a file, which S3 never does: it hears of no end.
    const isShort = typeof now === 'object' && 'short' in now
    const end = (): void => {
      // Also that somebody has gone is not heard while nothing arrives.
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
    /** How many clients are connected. */
    open: (): number => open.size,
    /** How often the line broke in the middle. */
    broken: (): number => broken,
    /** Connections that are open keep nothing of how the wire was. */
    set: (next: Wire): void => {
      now = next
      left = typeof next === 'object' && 'short' in next ? next.short : Number.POSITIVE_INFINITY
      for (const socket of open) socket.destroy()
    },
    /** Nothing arrives any more, and nobody is told: as where the network is gone. */
    hold: (): void => {
      isHeld = true
      for (const socket of [...open, ...beyond]) socket.pause()
    },
    /** What was on its way arrives late. */
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
