/** Opens the port of a server. */
import type { AnyElysia } from 'elysia'

/** Around each request; where several servers share a database, an answer waits for it. */
type Around = (request: Request, answer: () => Promise<Response>) => Promise<Response>
type Listening = { port: number; hostname: string; around: Around | null }

/** More bytes than the largest file, so that our own code refuses what is too large, with a message; and seconds without any. */
export const serving = { maxRequestBodySize: 12 * 1024 * 1024, idleTimeout: 30 }

/** @returns the port that was opened, and how to close it: gently, or at once */
export function listen(app: AnyElysia, { port, hostname, around }: Listening) {
  // By default the system lets two servers share a port and spreads connections over both.
  const address = { port, hostname, reusePort: false }
  if (around === null) app.listen(address)
  else
    app.server = Bun.serve({
      ...serving,
      ...address,
      fetch: (request) => around(request, async () => app.fetch(request)),
    })
  const { server } = app
  return {
    port: server?.port ?? port,
    stop: async (isForced = false): Promise<void> => server?.stop(isForced),
  }
}
