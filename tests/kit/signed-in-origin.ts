/** A proxy that adds a family's session cookie to requests, because Bun's fetch has no cookie jar. */
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

export function signedInOrigin(app: TestApp, person: Client) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('cookie', person.cookie())
      headers.delete('host')
      const answer = await fetch(app.url + pathname + search, {
        method: request.method,
        headers,
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
      })
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) }
}
