/** Codes to a phone while strangers ask for codes to the same number and guess: its owner is never kept out, and no guess is costly. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, done } from '../../kit/client.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'

setDefaultTimeout(600_000)
let app: TestApp
let gateway: GatewayPeer
let made = 0
beforeAll(async () => {
  app = await testApp({
    environment: { ALLOW_PRIVATE_SMTP: '1', TRUST_PROXY: '1' },
    passwordCost: 'full',
  })
  gateway = gatewayPeer()
  await gatewayBy(await app.admin(), gateway.url)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(() => {
  gateway.asked.length = 0
  app.clock.advance(3_600_000)
})

/** A network that no test before has used. */
const network = () => ({ 'x-forwarded-for': `198.51.100.${++made}` })
async function family(phone: string): Promise<string> {
  await done(app.guest().post('/api/auth/register', { phone, password: 'chembarathi poovu' }, network()), 201)
  return phone
}
const ask = (who: Client, phone: string, from = network()) => who.post('/api/auth/code', { phone }, from)
const use = (who: Client, body: Record<string, string>, from = network()) =>
  who.post('/api/auth/code/use', { password: 'puthiya rahasyam', ...body }, from)
async function newestCode(): Promise<string> {
  await app.parts.mail.work()
  return /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? ''
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

test('given strangers elsewhere who guess at a number, when its owner types the code that it asked for, then it opens', async () => {
  const phone = await family('98472 00001')
  const owner = app.guest()
  await done(ask(owner, phone))
  const code = await newestCode()
  const stranger = app.guest()
  const guesses = [...Array(20).keys()].map(() => use(app.guest(), { phone, code: other(code) }))
  expect(new Set(statuses(await Promise.all(guesses)))).toEqual(new Set([422]))
  // One with a code of its own has five tries for that one.
  await done(ask(stranger, phone))
  const own = await newestCode()
  for (const _ of Array(5).keys()) await use(stranger, { phone, code: other(own) })
  expect(statuses([await use(stranger, { phone, code: own })])).toEqual([422])
  if (own !== code) expect(statuses([await use(owner, { phone, code: own })])).toEqual([422])
  await done(use(owner, { phone, code }))
})

test('given the code of another browser, when it is typed where nobody asked, then it opens nothing', async () => {
  const phone = await family('98472 00002')
  await done(ask(app.guest(), phone))
  const code = await newestCode()
  expect([code.length, ...statuses([await use(app.guest(), { phone, code })])]).toEqual([6, 422])
})

test('given strangers who ask for codes to a number all day long, when its owner asks, then it is sent one, and each network has five an hour', async () => {
  const phone = await family('98472 00003')
  for (const _ of Array(4).keys()) {
    const here = network()
    const asked = [...Array(6).keys()].map(() => ask(app.guest(), phone, here))
    expect(statuses(await Promise.all(asked)).sort()).toEqual([200, 200, 200, 200, 200, 429])
  }
  const owner = app.guest()
  await done(ask(owner, phone))
  await done(use(owner, { phone, code: await newestCode() }))
})

test('given a network that tries codes without end, when it has had 120 in a minute, then it waits, and others do not', async () => {
  const here = network()
  const guess = { phone: '98472 00004', code: '000000' }
  const answers = await Promise.all(Array.from({ length: 130 }, () => use(app.guest(), guess, here)))
  expect(statuses(answers).sort()).toEqual([...Array(120).fill(422), ...Array(10).fill(429)])
  expect(statuses([await use(app.guest(), guess)])).toEqual([422])
})

test('given a hundred wrong codes at once with a new password each, when they are tried, then no password is hashed for them', async () => {
  const guess = (n: number) => ({
    phone: `98473 ${10_000 + n}`,
    code: '000000',
    password: 'puthiya rahasyam',
  })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => use(app.guest(), guess(n))))
  // Hashing takes sixty-two at a time, and is then busy.
  expect(new Set(statuses(answers))).toEqual(new Set([422]))
})
