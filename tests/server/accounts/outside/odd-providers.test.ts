/** Providers that answer nothing, too late, something else, or a token that is not meant for us: a sentence, and no account. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { JWTPayload } from 'jose'
import type { OutsideTrouble } from '#events/outside.ts'
import { createProvider, SignInFailed } from '#server/accounts/outside/provider.ts'
import { START, type TestApp, testApp } from '../../../kit/app.ts'
import { drippingServer } from '../../../kit/dripping-server.ts'
import { freePort } from '../../../kit/free-port.ts'
import {
  browser,
  described,
  environmentFor,
  idToken,
  type Oddities,
  oddPeer,
  signedBySecret,
  stranger,
  tokens,
  unsigned,
} from '../../../kit/oidc-peer.ts'

let says: Oddities = {}
const peer = oddPeer(() => says)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: environmentFor(peer.issuer) })
})
beforeEach(() => {
  says = {}
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const EMAIL = 'somebody@outside.example'
const nowSeconds = Date.parse(START) / 1000
/** Claims as they should be, but for what is given. */
const claiming = (
  changes: Record<string, unknown>,
  signed: (claims: JWTPayload) => Promise<string> | string = idToken,
): Oddities => ({
  token: async ({ issuer, nonce }) =>
    tokens(
      await signed({
        iss: issuer,
        aud: 'wedding',
        iat: nowSeconds,
        exp: nowSeconds + 60,
        nonce,
        sub: 'somebody',
        email: EMAIL,
        email_verified: true,
        ...changes,
      }),
    ),
})
async function ends(by = browser(app.url)) {
  const place = await by.visit('/api/auth/outside')
  return [/outside=(\w+)#/.exec(place)?.[1] ?? place, by.cookies().includes('session=')]
}

const wrong: [string, OutsideTrouble, Oddities][] = [
  ['another nonce', 'garbage', claiming({ nonce: 'of another attempt' })],
  ['no nonce', 'garbage', claiming({ nonce: undefined })],
  ['another issuer', 'garbage', claiming({ iss: 'https://issuer.example' })],
  ['another audience', 'garbage', claiming({ aud: 'another-client' })],
  ['another party', 'garbage', claiming({ aud: ['wedding', 'another'], azp: 'another' })],
  ['several audiences and no party', 'garbage', claiming({ aud: ['wedding', 'another'] })],
  ['a token of another key', 'garbage', claiming({}, (claims) => idToken(claims, stranger.privateKey))],
  ['a token that nobody signed', 'garbage', claiming({}, unsigned)],
  ["a token that the client's secret signed", 'garbage', claiming({}, signedBySecret)],
  ['another party alone', 'garbage', claiming({ azp: 'another' })],
  ['an end that has come', 'garbage', claiming({ exp: nowSeconds })],
  ['no subject', 'garbage', claiming({ sub: '' })],
  ['an e-mail that is none', 'unverified', claiming({ email: 'no address' })],
  ['an e-mail confirmed in words only', 'unverified', claiming({ email_verified: 'true' })],
  ['no token', 'garbage', { token: () => Response.json({ access_token: 'one' }) }],
  ['a token that is none', 'garbage', { token: () => Response.json({ id_token: 'a.b' }) }],
  ['a page instead of tokens', 'garbage', { token: () => new Response('<html>') }],
  ['an answer without an end', 'garbage', { token: () => new Response(endless()) }],
  ['an error of its own', 'down', { token: () => new Response('', { status: 502 }) }],
  ['a client that it does not know', 'garbage', { token: () => refusing('invalid_client') }],
  ['a code that it does not know', 'expired', { token: () => refusing('invalid_grant') }],
]
const endless = () =>
  new ReadableStream({ pull: (stream) => stream.enqueue(new TextEncoder().encode('{'.repeat(65_536))) })
const refusing = (error: string) => Response.json({ error }, { status: 400 })

for (const [what, trouble, oddity] of wrong)
  test(`given a provider that answers with ${what}, when somebody comes back from it, then a sentence says so, and nobody is signed in`, async () => {
    says = oddity
    expect(await ends()).toEqual([trouble, false])
    expect(app.parts.store.vault.accounts.holders('email', EMAIL)).toEqual([])
  })

const undescribed: [string, OutsideTrouble, Oddities['description']][] = [
  ['nothing that is JSON', 'garbage', () => new Response('<html>')],
  ['another issuer', 'garbage', () => described(peer.issuer, { issuer: 'https://issuer.example' })],
  [
    'an end that is not safe',
    'garbage',
    () => described(peer.issuer, { token_endpoint: 'http://a.example' }),
  ],
  ['keys that are not safe', 'garbage', () => described(peer.issuer, { jwks_uri: 'http://a.example' })],
  ['no page', 'garbage', () => new Response('', { status: 404 })],
  ['an error', 'down', () => new Response('', { status: 503 })],
  ['a way to elsewhere', 'down', () => Response.redirect('https://issuer.example/')],
]
for (const [what, trouble, description] of undescribed)
  test(`given a provider that describes itself with ${what}, when somebody would go there, then a sentence says so`, async () => {
    // What was described well is believed for an hour.
    app.clock.advance(61 * 60_000)
    says = description ? { description } : {}
    const by = browser(app.url)
    expect(await ends(by)).toEqual([trouble, false])
    expect(by.cookies()).toBe('')
    app.clock.set(START)
  })

test('given a provider that names itself when it sends people back, when another name or none comes, then nobody is signed in', async () => {
  says = {
    ...claiming({}),
    description: (issuer) => described(issuer, { authorization_response_iss_parameter_supported: true }),
  }
  const provider = createProvider(settings(peer.issuer), app.clock.now)
  for (const iss of [undefined, 'https://issuer.example']) {
    const failed = await provider.identity({ code: 'one', iss }, attempt).catch((error: unknown) => error)
    expect(failed).toEqual(new SignInFailed('garbage'))
  }
})

test('given the same provider with the right answer, when somebody comes back, then they are in', async () => {
  app.clock.set(START)
  says = claiming({ aud: ['wedding'] })
  expect(await ends()).toEqual(['/en/application', true])
})

const settings = (issuer: string) => ({
  name: 'Example',
  issuer,
  clientId: 'wedding',
  clientSecret: 'secret',
})
const attempt = {
  state: 'one',
  nonce: 'two',
  verifier: 'three',
  redirect: 'https://wedding.example',
  ...({ locale: 'ml', linkTo: null, isShared: false } as const),
}
test('given a provider that never answers, when it is asked, then nobody waits longer than was said', async () => {
  const never = Promise.withResolvers<Response>()
  says = { token: () => never.promise }
  const waiting = createProvider(settings(peer.issuer), app.clock.now, 200).identity({ code: 'one' }, attempt)
  expect(await waiting.catch((error: unknown) => error)).toEqual(new SignInFailed('down'))
  never.resolve(new Response(''))
})

const head = (lines: string) => [`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n`]
const dripping = {
  'never ends its answer': { answers: head('content-length: 100000\r\n'), drip: ' ', every: 20 },
  'never ends its head': { answers: ['HTTP/1.1 200 OK\r\n'], drip: 'x', every: 20 },
  'sends without end': { answers: head(''), drip: ' '.repeat(65_536), every: 0 },
}
for (const [name, options] of Object.entries(dripping))
  test(`given a provider that ${name}, when it is asked, then nobody waits longer than was said, and it is let go`, async () => {
    const server = await drippingServer(options)
    const provider = createProvider(settings(`http://127.0.0.1:${server.port}`), app.clock.now, 300)
    const failed = await provider.authorizationUrl(attempt).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(SignInFailed)
    while (server.open() > 0) await Bun.sleep(5)
    await server.close()
  })

test('given a provider whose small answer unpacks to 200 MB, when it is asked, then it is not unpacked', async () => {
  const packed = Bun.gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '))
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      new Response(packed, { headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' } }),
  })
  const before = process.memoryUsage().rss
  const provider = createProvider(settings(`http://127.0.0.1:${server.port}`), app.clock.now, 5000)
  const failed = await provider.authorizationUrl(attempt).catch((error: unknown) => error)
  expect(failed).toEqual(new SignInFailed('garbage'))
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('given a provider that is gone, when somebody would go there, then a sentence says so', async () => {
  const lonely = await testApp({ environment: environmentFor(`http://127.0.0.1:${freePort()}`) })
  expect(await ends(browser(lonely.url))).toEqual(['down', false])
  await lonely.close()
})
