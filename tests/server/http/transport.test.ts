/** That browsers which came by https once are told to come by nothing else, on every answer; and never on http. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'

const NAME = 'strict-transport-security'
const built = {
  'site/index.html': '<html lang="ml">',
  'site/terms.html': '<html lang="ml">',
  'site/404.html': '<html lang="ml">',
  'site/_astro/a.AbCd1234.js': 'export const a = 1',
  'admin/index.html': '<html><meta name="style-nonce" content="[[style-nonce]]">',
}
let distFolder: string
beforeAll(() => {
  distFolder = mkdtempSync(join(tmpdir(), 'built-'))
  for (const [file, text] of Object.entries(built)) {
    mkdirSync(dirname(join(distFolder, file)), { recursive: true })
    writeFileSync(join(distFolder, file), text)
  }
})
afterAll(() => rmSync(distFolder, { recursive: true }))

const json = { 'content-type': 'application/json' }
/** One of each kind of answer: pages, files, the API's successes and refusals, and what never reaches a route. */
const calls: readonly [status: number, ask: (guest: Client) => ReturnType<Client['get']>][] = [
  [200, (guest) => guest.get('/')],
  [200, (guest) => guest.send('HEAD', '/')],
  [200, (guest) => guest.get('/admin/login')],
  [200, (guest) => guest.get('/_astro/a.AbCd1234.js')],
  [404, (guest) => guest.get('/nothing')],
  [308, (guest) => guest.get('/terms-conditions/')],
  [
    304,
    async (guest) => guest.get('/', { 'if-none-match': (await guest.get('/')).headers.get('etag') ?? '' }),
  ],
  [200, (guest) => guest.get('/api/health')],
  [200, (guest) => guest.get('/api/docs')],
  [401, (guest) => guest.get('/api/me')],
  [401, (guest) => guest.get('/objects/uploads/x')],
  [404, (guest) => guest.get('/api/nothing')],
  [400, (guest) => guest.send('POST', '/api/auth/login', '{', json)],
  [415, (guest) => guest.send('POST', '/api/auth/login', 'a=1', { 'content-type': 'text/plain' })],
  [403, (guest) => guest.post('/api/auth/login', {}, { 'sec-fetch-site': 'cross-site' })],
]

async function told(PUBLIC_URL: string) {
  const app = await testApp({ distFolder, environment: { PUBLIC_URL } })
  const answers = []
  for (const [, ask] of calls) {
    const { status, headers } = await ask(app.guest())
    answers.push([status, headers.get(NAME)])
  }
  await app.close()
  return answers
}

for (const [address, header] of [
  ['https://wedding.example', 'max-age=31536000; includeSubDomains'],
  ['http://wedding.example', null],
] as const)
  test(`given ${address}, when anything is answered, then the header is ${header ?? 'not there'}`, async () =>
    expect(await told(address)).toEqual(calls.map(([status]) => [status, header])))
