/** A TCP server that never ends an answer: a byte now and then, or as many as the other side takes. */
import { createServer, type Server, type Socket } from 'node:net'

export type DrippingServer = {
  port: number
  /** Connections that are open now. */
  open: () => number
  /** Connections so far. */
  connections: () => number
  close: () => Promise<void>
}
type Options = {
  /** Said at once when somebody connects. */
  greeting?: string
  /** Answers to what is sent, in order; after the last the drip begins. Without any and a greeting it begins at once. */
  answers?: readonly string[]
  /** What is sent for ever. */
  drip: string
  /** Milliseconds between two of them; 0: as many as are taken. */
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
