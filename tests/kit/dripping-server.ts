/** A TCP server whose answers never end: it sends a byte now and then, or as much as the client accepts. */
import { createServer, type Server, type Socket } from 'node:net'

export type DrippingServer = {
  port: number
  /** Open connections. */
  open: () => number
  /** Connections so far. */
  connections: () => number
  close: () => Promise<void>
}
type Options = {
  /** Sent at once to each new connection. */
  greeting?: string
  /** Answers to the client's messages, in order; the drip begins after the last. Without answers and greeting it begins at once. */
  answers?: readonly string[]
  /** The piece that is repeated for ever. */
  drip: string
  /** Milliseconds between two pieces; 0: as fast as the client reads. */
  every: number
}

function dripOn(socket: Socket, { drip, every }: Options): void {
  const go = () => {
    if (socket.destroyed) return
    if (every > 0) {
      socket.write(drip)
      setTimeout(go, every)
    } else if (socket.write(drip)) setImmediate(go)
    else socket.once('drain', go)
  }
  go()
}

/** Call `close` when done. */
export async function drippingServer(options: Options): Promise<DrippingServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const answers = [...(options.answers ?? [])]
    if (options.greeting) socket.write(options.greeting)
    else if (answers.length === 0) return dripOn(socket, options)
    let isDripping = false
    socket.on('data', () => {
      const answer = answers.shift()
      if (answer !== undefined) socket.write(answer)
      if (answers.length > 0 || isDripping) return
      isDripping = true
      dripOn(socket, options)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    open: () => sockets.size,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
