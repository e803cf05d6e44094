/** Opens the port of a server. */
import type { AnyElysia } from 'elysia'

type Listening = { port: number; hostname: string }

/** Bytes, more than the largest file, so that our own code refuses with a message; and seconds. */
export const serving = { maxRequestBodySize: 12 * 1024 * 1024, idleTimeout: 30 }
/** Idle seconds for transfers with phones: slow ones move 2 to 15 KB a second and pause between cells. */
export const LONGEST_PAUSE = 120

/** @returns the opened port, and a function to close it */
export function listen(app: AnyElysia, { port, hostname }: Listening) {
  // By default the system allows two servers on one port and spreads connections over both.
  app.listen({ port, hostname, reusePort: false })
  const { server } = app
  return {
    port: server?.port ?? port,
    stop: async (isForced = false): Promise<void> => server?.stop(isForced),
  }
}
