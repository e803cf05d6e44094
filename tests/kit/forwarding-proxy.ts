/** A proxy like those of docs/deploy/: it forwards every request and names the client in X-Forwarded-For. */

export type Forwarding = { url: string; stop: () => Promise<void> }

/** The test gives the client's address of each request in a header. */
export function forwardingProxy(target: () => string, host: string): Forwarding {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('host', host)
      headers.set('x-forwarded-for', headers.get('x-test-address') ?? '203.0.113.9')
      headers.delete('x-test-address')
      const hasBody = !['GET', 'HEAD'].includes(request.method)
      return fetch(target() + pathname + search, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(hasBody && { body: await request.arrayBuffer() }),
      })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
