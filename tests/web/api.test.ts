/** Requests against a real server that takes them and does not answer. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { call, wordsOf } from '#web/api.ts'
import { inTime, NoNetwork } from '#web/network.ts'

const { promise: never, resolve: letGo } = Promise.withResolvers<void>()
const half = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"one":')),
      pull: () => never,
    }),
  )
const server = Bun.serve({
  port: 0,
  idleTimeout: 0,
  async fetch({ url }) {
    if (url.endsWith('/half')) return half()
    if (!url.endsWith('/whole')) await never
    return new Response('{}')
  },
})
const realFetch = globalThis.fetch
const schema = { parse: (body: unknown) => body }

beforeAll(() => {
  // A page's requests are relative to its address.
  const fromPage = (path: unknown, init?: RequestInit) => realFetch(new URL(String(path), server.url), init)
  globalThis.fetch = Object.assign(fromPage, realFetch)
  Reflect.set(globalThis, 'document', { documentElement: { lang: 'en', dataset: {} } })
})
afterAll(async () => {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(globalThis, 'document')
  letGo()
  await server.stop(true)
})

/** What a request ends with. */
const endOf = (path: string, patience = 100) =>
  call(path, { method: 'PUT', body: {}, patience, schema }).catch((error: unknown) => error)

for (const path of ['/api/none', '/api/half'])
  test(`given ${path}, when the reply does not come or does not end, then the request fails as without a network`, async () => {
    const error = await endOf(path)
    expect(error).toEqual(new NoNetwork('TimeoutError'))
  })

test('given a server that is not there, when it is asked, then there is no network', async () => {
  expect(await endOf('http://127.0.0.1:1/')).toEqual(new NoNetwork('TypeError'))
})

test.each([
  ['no network', new NoNetwork(), 'no network'],
  ['a function that this browser does not have', new TypeError('x is not a function'), 'broken'],
])('given %s, when its words are asked for, then they are the true ones', (_what, error, words) => {
  expect(wordsOf(error, { network: 'no network', otherwise: 'broken' })).toBe(words)
})

test('given a reply, when it comes before the bound, then it is answered', async () => {
  // Far more than it takes, on however busy a machine.
  expect(await endOf('/api/whole', 60_000)).toEqual({})
})

test.each(['/api/me', '/api/admin/ranking'])('given %p, when it is asked for, then not for ever', (path) =>
  expect(inTime(path)).toBeInstanceOf(AbortSignal),
)
