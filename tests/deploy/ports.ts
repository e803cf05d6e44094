/** Ports for programs that cannot choose one themselves and say which. */

/** A port that nobody has at this moment. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}
