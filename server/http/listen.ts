/** Opens the port of a server. */
import type { AnyElysia } from 'elysia'

type Listening = { port: number; hostname: string }

/** More bytes than the largest file, so that our own code refuses what is too large, with a message; and seconds without any. */
export const serving = { maxRequestBodySize: 12 * 1024 * 1024, idleTimeout: 30 }
/** Seconds without data where a phone sends or takes a file: slow ones move 2 to 15 KB a second, and pause when they change cells. */
export const LONGEST_PAUSE = 120

/** @returns the port that was opened, and how to close it: gently, or at once */
export function listen(app: AnyElysia, { port, hostname }: Listening) {
  // By default the system lets two servers share a port and spreads connections over both.
  app.listen({ port, hostname, reusePort: false })
  const { server } = app
  return {
    port: server?.port ?? port,
    stop: async (isForced = false): Promise<void> => server?.stop(isForced),
  }
}
