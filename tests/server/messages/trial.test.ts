/** A trial message to a number of the organiser's own, by the settings that are saved, and what is said of their secrets. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'

setDefaultTimeout(600_000)
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let gateway: GatewayPeer
beforeAll(async () => {
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' } })
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => {
  gateway = gatewayPeer()
})
afterEach(() => gateway.close())

const tried = async (to: string, carrier = 'sms') =>
  (await done(admin.post('/api/admin/test-message', { carrier, to }))).json

test('given nothing that could send it, when a trial is asked for, then it says so', async () => {
  const failed = { success: false, message: 'It was not sent. Nothing is saved by which it could be sent.' }
  expect([await tried('98470 12345'), await tried('98470 12345', 'whatsapp')]).toEqual([failed, failed])
})

test('given a gateway, when a trial is sent, then it has the text of a first message with a made-up number, at once, and no family is in the outbox', async () => {
  await gatewayBy(admin, gateway.url)
  expect(await tried('+91 098470 12345')).toEqual({
    success: true,
    message: 'It was taken, and should arrive within minutes.',
  })
  expect(gateway.asked).toEqual([
    {
      to: '919847012345',
      text: expect.stringContaining('000 000 1'),
      template: '1107000000000000001',
      id: expect.any(String),
      key: 'key-of-the-gateway',
    },
  ])
  expect((await done(admin.get('/api/admin/mail'))).json.letters).toEqual([])
})

test('given a gateway that refuses the key, when a trial is sent, then it says why, and nothing of what the gateway wrote', async () => {
  await gatewayBy(admin, gateway.url)
  gateway.answers(() => new Response('marker-of-the-gateway', { status: 401 }))
  expect(await tried('98470 12345')).toEqual({
    success: false,
    message:
      'It was not sent. The mail server or SMS gateway does not accept the address or the password in the settings.',
  })
})

test('given what is no number, or no carrier, when a trial is asked for, then 422, and the gateway hears nothing', async () => {
  await gatewayBy(admin, gateway.url)
  for (const body of [
    { carrier: 'sms', to: '12345' },
    { carrier: 'sms', to: '98470 12345; drop' },
    { carrier: 'sms', to: '9'.repeat(40) },
    { carrier: 'pigeon', to: '98470 12345' },
    { carrier: 'sms' },
  ])
    expect((await admin.post('/api/admin/test-message', body)).status).toBe(422)
  expect(gateway.asked).toEqual([])
})

test('given an admin who sends one trial after the other, when there were twenty in an hour, then the gateway hears no more of them until it is over', async () => {
  await gatewayBy(admin, gateway.url)
  app.clock.advance(3_600_000)
  gateway.answers(() => new Response('', { status: 400 }))
  const ask = () => admin.post('/api/admin/test-message', { carrier: 'sms', to: '98470 12345' })
  const { message } = (await done(ask())).json
  expect(message).toMatch(/^It was not sent\. The SMS gateway does not take it/)
  for (let n = 1; n < 20; n += 1) await done(ask())
  const { status, headers } = await ask()
  expect([status, headers.get('retry-after'), gateway.asked.length]).toEqual([429, '3600', 20])
  app.clock.advance(3_600_000)
  await done(ask())
  expect(gateway.asked).toHaveLength(21)
})

test('given secrets, when the settings are read, then each says only whether it is set, and formats are explained', async () => {
  await gatewayBy(admin, gateway.url)
  const read = await done(admin.get('/api/admin/settings'))
  const hintOf = (key: string) => read.json.find((one: { key: string }) => one.key === key).hint
  expect([hintOf('gateway_secret'), hintOf('whatsapp_token'), hintOf('venue_address')]).toEqual([
    'It is set, and cannot be read. Leave it empty to keep it.',
    'It is not set.',
    '',
  ])
  expect([hintOf('gateway_request').includes('{to}'), read.text.includes('key-of-the-gateway')]).toEqual([
    true,
    false,
  ])
})
