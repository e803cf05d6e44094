/** The day's messages to phones: what strangers, news and families may use of them, what happens once they are used, and how it is told. */

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'

const HOUR = 3_600_000
let app: TestApp
let admin: Client
let gateway: GatewayPeer
let made = 0
beforeEach(async () => {
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', TRUST_PROXY: '1' } })
  admin = await app.admin()
  gateway = gatewayPeer()
  await gatewayBy(admin, gateway.url)
  await set('application_deadline', '2099-01-01T00:00:00Z')
})
afterEach(async () => {
  await app.close()
  await gateway.close()
})

const set = (key: string, value: string) => admin.put(`/api/admin/settings/${key}`, { value })
/** From a network of its own, so that only the day's messages count. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++made}` })
async function family({ isProven = false } = {}): Promise<{ client: Client; phone: string }> {
  const client = app.guest()
  const phone = String(9_848_000_000 + ++made)
  const account = { phone, password: 'chembarathi poovu' }
  const { id } = (await done(client.post('/api/auth/register', account, elsewhere()), 201)).json
  if (isProven)
    inTransaction(app.parts.store.vault.db, () =>
      app.parts.store.vault.accounts.prove(id, 'phone', app.clock.now().toISOString()),
    )
  return { client, phone }
}
async function applied() {
  const { client, phone } = await family({ isProven: true })
  const { id } = (await done(client.post('/api/applications', wholeForm()), 201)).json
  await done(client.put(`/api/applications/${id}`, { status: 'submitted' }))
  return phone
}
const ask = async (phone: string) => {
  const { status, json } = await app.guest().post('/api/auth/code', { phone }, elsewhere())
  return json.code ?? status
}
const outbox = async () => (await done(admin.get('/api/admin/mail?limit=100'))).json
const warning = async () => (await done(admin.get('/api/admin/changes'))).json.warnings
const times = async (many: number, one: () => Promise<unknown>) => {
  const answers: unknown[] = []
  for (const _ of Array(many).keys()) answers.push(await one())
  return answers
}
const codesSent = () => gateway.asked.filter(({ text }) => /^\d{6} is/.test(text)).length
const newsSent = () => gateway.asked.length - codesSent()

test('given a budget of ten messages a day, when strangers have codes sent, then half of them go, known and unknown numbers are told the same, and the console says so', async () => {
  await done(set('message_budget', '10'))
  expect((await outbox()).toPhones).toEqual({ used: 0, most: 10, isHalfUsed: false })
  const sent = await times(5, async () => ask((await family()).phone))
  const known = (await family()).phone
  expect([sent, await ask(known), await ask('98111 11111')]).toEqual([
    [200, 200, 200, 200, 200],
    'messages-used-up',
    'messages-used-up',
  ])
  expect([(await outbox()).toPhones, await warning()]).toEqual([
    { used: 5, most: 10, isHalfUsed: true },
    ['messages-half-used'],
  ])
  await app.parts.mail.work()
  expect([codesSent(), (await outbox()).toPhones.used]).toEqual([5, 5])
  await app.restart()
  admin = await app.admin()
  expect(await ask(known)).toBe('messages-used-up')
  // Midnight in Kerala; the test began at ten in the morning.
  app.clock.advance(14 * HOUR - 1)
  expect(await ask(known)).toBe('messages-used-up')
  app.clock.advance(1)
  admin = await app.admin()
  expect([await ask(known), await warning()]).toEqual([200, undefined])
})

test('given codes of strangers that have used up their half, when families are told news, then these go until a quarter is left, and the others the next day', async () => {
  await done(set('message_budget', '8'))
  await times(4, async () => ask((await family()).phone))
  const phones = await times(4, applied)
  await app.parts.mail.work()
  expect([codesSent(), newsSent()]).toEqual([4, 2])
  const waiting = (await outbox()).letters.filter(({ state }: { state: string }) => state === 'queued')
  expect(
    waiting.map(({ cause, nextTry, tries }: Record<string, unknown>) => [cause, nextTry, tries]),
  ).toEqual(
    Array(2).fill([
      "Today's messages to phones are used up, so it goes out tomorrow. Settings allow more.",
      '2026-03-01T18:30:00.000Z',
      0,
    ]),
  )
  app.clock.set('2026-03-01T18:30:00.000Z')
  await app.parts.mail.work()
  expect([codesSent(), newsSent()]).toEqual([4, 4])
  expect(new Set(gateway.asked.filter(({ text }) => !/^\d{6} is/.test(text)).map(({ to }) => to))).toEqual(
    new Set(phones.map((phone) => `91${phone}`)),
  )
})

test('given codes of strangers that have used up their half, when a family asks whose number is proven, then its code goes, and one to prove another does not', async () => {
  await done(set('message_budget', '4'))
  const { phone } = await family({ isProven: true })
  const { client } = await family()
  await times(2, async () => ask((await family()).phone))
  const other = await client.post('/api/auth/verify-phone/send')
  expect([await ask((await family()).phone), await ask(phone), other.json.code]).toEqual([
    'messages-used-up',
    200,
    'messages-used-up',
  ])
})

test('given news that wait for the next day, when the organiser allows more, then they go at once', async () => {
  await done(set('message_budget', '2'))
  await times(4, applied)
  await app.parts.mail.work()
  expect(newsSent()).toBe(2)
  await done(set('message_budget', '100'))
  await app.parts.mail.work()
  expect(newsSent()).toBe(4)
})

test('given codes that were let in, when the gateway comes back after all is used, then no more go than the day has', async () => {
  await done(set('message_budget', '10'))
  gateway.answers(() => new Response('', { status: 503 }))
  await times(5, async () => ask((await family()).phone))
  await app.parts.mail.work()
  await done(set('message_budget', '3'))
  gateway.asked.length = 0
  gateway.answers(() => Response.json({ type: 'success' }))
  app.clock.advance(60_000)
  await app.parts.mail.work()
  expect(codesSent()).toBe(3)
})

for (const value of ['0', '-1', '1.5', '100000', 'many', ''])
  test(`given ${JSON.stringify(value)} as the day's messages, when it is saved, then it is refused`, async () => {
    const { status, json } = await set('message_budget', value)
    expect([status, json.fields]).toEqual([422, { value: 'Please give a whole number from 1 to 99,999' }])
  })
