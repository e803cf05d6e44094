/** docs/deploy/several/Caddyfile itself, before two servers of which one goes, or neither is well. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startProxy, whyNot } from './proxies.ts'
import { ask } from './visitor.ts'

setDefaultTimeout(60_000)

/** Answers as one of two servers does; `isWell` is what it says of itself. */
function upstream(name: string) {
  const one = { isWell: true }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/') return new Response(`page of ${name}`)
      if (!one.isWell) return new Response(`${name} cannot save`, { status: 503 })
      return new Response(`${name}: ${await request.text()}`)
    },
  })
  return { port: server.port ?? 0, stop: () => server.stop(true), is: one }
}

type Both = {
  a: ReturnType<typeof upstream>
  b: ReturnType<typeof upstream>
  /** What the proxy answers: status and text. */
  asked: (method: string, path: string) => Promise<string>
}
async function withBoth(work: (both: Both) => Promise<void>): Promise<void> {
  const a = upstream('a')
  const b = upstream('b')
  const { https: port, authority, stop } = await startProxy('caddy', a.port, b.port)
  const asked: Both['asked'] = async (method, path) => {
    const body = method === 'POST' ? [Buffer.from('a form')] : []
    const { status, body: text } = await ask({ port, authority, method, path, body })
    return `${status} ${text}`
  }
  try {
    await work({ a, b, asked })
  } finally {
    await stop()
    for (const one of [a, b]) await one.stop()
  }
}

/** Milliseconds: longer than the proxy takes to find out that a server is not well. */
const LONG = 4000

test.skipIf(whyNot('caddy') !== '')(
  'given Caddy before two servers, when neither is well, then people still have the pages, and hear in the words of a server what cannot be done',
  () =>
    withBoth(async ({ a, b, asked }) => {
      for (const { is } of [a, b]) is.isWell = false
      const heard = new Set<string>()
      for (const end = performance.now() + LONG; performance.now() < end; )
        // In an odd number, so that each comes to both.
        for (const path of ['/', '/api/save', '/api/save']) heard.add(await asked('POST', path))
      expect([...heard].sort()).toEqual([
        '200 page of a',
        '200 page of b',
        '503 a cannot save',
        '503 b cannot save',
      ])
    }),
)

test.skipIf(whyNot('caddy') !== '')(
  'given Caddy before two servers, when one is gone in the middle of what people save, then the other goes on: nothing that goes wrong meanwhile is put down to it',
  () =>
    withBoth(async ({ a, asked }) => {
      await a.stop()
      const saved = new Set<string>()
      const read = new Set<string>()
      for (const end = performance.now() + LONG; performance.now() < end; ) {
        // In an odd number, so that each server's turn comes.
        for (let n = 0; n < 3; n++) saved.add(await asked('POST', '/api/save'))
        read.add(await asked('GET', '/api/read'))
      }
      // An older Caddy answers 502 to some of the first, until it knows which one is gone.
      expect([...saved].filter((one) => one !== '502 ')).toEqual(['200 b: a form'])
      expect([...read]).toEqual(['200 b: '])
      const after = [await asked('POST', '/api/save'), await asked('POST', '/api/save')]
      expect(after).toEqual(['200 b: a form', '200 b: a form'])
    }),
)
