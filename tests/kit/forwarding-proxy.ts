/** A proxy as docs/deploy/ sets one up: it passes everything on, and says whose request it is in X-Forwarded-For alone. */

export type Forwarding = { url: string; stop: () => Promise<void> }

/** @param addressOf the address of whoever sent a request, which the test gives in a header of its own */
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
