/** Signing in by a code on the phone: who gets one, how often, for how long, and that nobody learns who has an account. */

import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { disguises, resting } from '../../kit/bytes.ts'
import { type Client, done } from '../../kit/client.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer, taken } from '../../kit/gateway-peer.ts'

setDefaultTimeout(600_000)
const MINUTE = 60_000
const PASSWORD = 'chembarathi poovu'
let app: TestApp
let gateway: GatewayPeer
let made = 0
beforeAll(async () => {
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' } })
  gateway = gatewayPeer()
  await gatewayBy(await app.admin(), gateway.url, { gateway_templates: 'code.en=1107000000000000009' })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(() => {
  gateway.asked.length = 0
  gateway.answers(taken)
})

type Family = { phone: string; email: string; id: string; client: Client }
async function family({ phone = `98470 ${10_000 + ++made}` } = {}): Promise<Family> {
  const registered = app.guest()
  const password = `${PASSWORD} ${++made}`
  const account = { phone, password }
  const { id, email } = (await done(registered.post('/api/auth/register', account), 201)).json
  return { phone, email, id, client: registered }
}
/** The browser that last asked for a code to a number. */
const browsers = new Map<string, Client>()
function ask(phone: string) {
  const browser = app.guest()
  browsers.set(phone, browser)
  return browser.post('/api/auth/code', { phone })
}
async function use(phone: string, code: string, password = 'puthiya rahasyam') {
  const client = browsers.get(phone) ?? app.guest()
  const answer = await client.post('/api/auth/code/use', { phone, code, password })
  return { answer, client }
}
const sentCode = async (): Promise<string> => {
  await app.parts.mail.work()
  return /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? ''
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function asked(one: Family): Promise<string> {
  await done(ask(one.phone))
  return sentCode()
}

test('given a family, when it has a code sent to its number however it is written, then the code signs it in, once', async () => {
  const one = await family({ phone: `+91 98470-${++made + 20_000}` })
  const local = one.phone.replace(/\D/g, '').slice(-10)
  for (const written of [
    `0${local}`,
    `0091${local}`,
    local.replace(/\d/g, (n) => '൦൧൨൩൪൫൬൭൮൯'[Number(n)] ?? ''),
  ]) {
    await done(ask(written))
    const code = await sentCode()
    const { answer, client } = await use(written, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([answer.status, answer.json.id, (await done(client.get('/api/me'))).json.id]).toEqual([
      200,
      one.id,
      one.id,
    ])
    expect((await use(written, code)).answer.json.code).toBe('wrong-code')
  }
  expect(gateway.asked.map(({ to, template }) => [to, template])).toEqual(
    Array(3).fill([`91${local}`, '1107000000000000009']),
  )
})

test('given a device that is not the family’s own, when a code signs in there, then the session ends with the browser and after 15 minutes', async () => {
  const one = await family()
  const body = { phone: one.phone, code: await asked(one), password: PASSWORD, shared: true }
  const client = browsers.get(one.phone) ?? app.guest()
  const { headers } = await done(client.post('/api/auth/code/use', body))
  const [, session, mark] = headers.getSetCookie()
  expect([/^session=(?!.*Max-Age)/i.test(session ?? ''), mark]).toEqual([
    true,
    'shared=1; Path=/; SameSite=Lax',
  ])
  app.clock.advance(15 * 60_000)
  expect((await client.get('/api/me')).status).toBe(401)
})

test('given a family that has forgotten its password, when it gives a new one with the code, then that is it, and other sessions end', async () => {
  const one = await family()
  const code = await asked(one)
  const weak = await use(one.phone, code, '12345')
  const { answer } = await use(one.phone, code, 'puthiya rahasyam')
  const login = (password: string) => app.guest().post('/api/auth/login', { email: one.phone, password })
  expect([weak.answer.status, answer.status, (await login('puthiya rahasyam')).status]).toEqual([
    422, 200, 200,
  ])
  expect((await one.client.get('/api/me')).status).toBe(401)
})

test('given a code, when it is tried wrongly five times or ten minutes go by, then the right one opens nothing either', async () => {
  const one = await family()
  const code = await asked(one)
  for (let tries = 0; tries < 5; tries += 1) await use(one.phone, other(code))
  const two = await family()
  const late = await asked(two)
  app.clock.advance(10 * MINUTE)
  const three = await family()
  const first = await asked(three)
  const second = await asked(three)
  const answers = [await use(one.phone, code), await use(two.phone, late)]
  if (first !== second) answers.push(await use(three.phone, first))
  expect(new Set(answers.map(({ answer }) => [answer.status, answer.json.code].join()))).toEqual(
    new Set(['422,wrong-code']),
  )
  expect((await use(three.phone, second)).answer.status).toBe(200)
})

test('given numbers that are known, unknown and shared, when codes are asked for and tried, then every answer is the same', async () => {
  const known = await family()
  const shared = await family()
  const neighbour = await family({ phone: shared.phone })
  const { db, accounts } = app.parts.store.vault
  const at = app.clock.now().toISOString()
  for (const { id } of [shared, neighbour]) inTransaction(db, () => accounts.prove(id, 'phone', at))
  const told = async (phone: string) => {
    const { status, text } = await ask(phone)
    const tried: string[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const { answer } = await use(phone, '000000')
      tried.push(`${answer.status} ${answer.text}`)
    }
    return [status, text, ...tried]
  }
  const answers = [await told(known.phone), await told('98111 11111'), await told(shared.phone)]
  expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]])
  await app.parts.mail.work()
  const texts = gateway.asked.map(({ text }) => text.replace(/\d{6}/, '…'))
  expect(texts.sort()).toEqual([
    'Community Wedding: several families use this number, so no code can be sent. Please sign in with your password, or ask the organisers for a new one.',
    '… is your code for Community Wedding. It works for 10 minutes. Tell it to nobody.',
  ])
})

test('given a thousand codes asked for, when a number is a family’s or nobody’s, then five an hour are sent, and the network is bounded too', async () => {
  const one = await family()
  const statuses = async (phone: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(phone)))
    return answers.map(({ status, headers }) => [status, Number(headers.get('retry-after') ?? 0) > 0].join())
  }
  const seen = await statuses(one.phone, 8)
  const unseen = await statuses('98222 22222', 8)
  const expected = [...Array(5).fill('200,false'), ...Array(3).fill('429,true')]
  expect([seen.sort(), unseen.sort()]).toEqual([expected, expected])
  const many = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(`98300 ${10_000 + n}`)))
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(80)
  await app.parts.mail.work()
  expect(gateway.asked.length).toBe(5)
  app.clock.advance(61 * MINUTE)
  expect((await ask(one.phone)).status).toBe(200)
})

test('given a gateway that is away, when the code is over before it comes back, then it is not sent any more', async () => {
  const one = await family()
  gateway.answers(() => new Response('', { status: 503 }))
  await done(ask(one.phone))
  await app.parts.mail.work()
  gateway.answers(taken)
  gateway.asked.length = 0
  app.clock.advance(11 * MINUTE)
  await app.parts.mail.work()
  expect(gateway.asked).toEqual([])
})

test('given a code that was sent, when the folder and the outbox are read, then it is in neither', async () => {
  const since = Date.now()
  const one = await family()
  const code = await asked(one)
  expect(gateway.asked.at(-1)?.text).toContain(`${code} is`)
  const admin = await app.admin()
  const outbox = (await done(admin.get('/api/admin/mail'))).text
  // Six digits may stand in some other number, so it is looked for in its sentence.
  const marks = new Map([['the code', disguises(`${code} is`)]])
  expect([outbox.includes(one.phone.replace(/\D/g, '')), outbox.includes(`${code} `)]).toEqual([true, false])
  expect(resting(marks, app.folder, since)).toEqual([])
  const { hash } =
    app.parts.store.vault.db.query<{ hash: Uint8Array }, []>('select hash from code').get() ?? {}
  expect(hash?.length).toBe(32)
})

test('given no gateway, when a code is asked for, then 409, and the page knows before', async () => {
  const bare = await testApp()
  const guest = bare.guest()
  const refused = await guest.post('/api/auth/code', { phone: '98470 00000' })
  const answer = [(await done(guest.get('/api/auth/code'))).json, refused.status, refused.json.code]
  expect(answer).toEqual([{ isOffered: false }, 409, 'messages-off'])
  expect((await done(app.guest().get('/api/auth/code'))).json).toEqual({ isOffered: true })
  await bare.close()
})
