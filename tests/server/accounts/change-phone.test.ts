/** A family whose number was mistyped, or is another now: from then on that opens the account and is told, and the one before is nothing. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'
import { delivered } from '../../kit/smtp-peer.ts'

const PASSWORD = 'chembarathi poovu'
let app: TestApp
let gateway: GatewayPeer
beforeAll(async () => {
  gateway = gatewayPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'https://wedding.example' } })
  await gatewayBy(await app.admin(), gateway.url)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

async function byPhone(phone: string, password = PASSWORD): Promise<Client> {
  const who = app.guest()
  await done(who.post('/api/auth/register', { phone, password, another: true }), 201)
  return who
}
const change = (who: Client, phone: string, password = PASSWORD) =>
  who.post('/api/me/phone', { phone, password })
const statusOfSignIn = async (email: string, password = PASSWORD) =>
  (await app.guest().post('/api/auth/login', { email, password })).status
const codeTo = async (phone: string, browser: Client): Promise<string> => {
  await done(browser.post('/api/auth/code', { phone }))
  await app.parts.mail.work()
  return /\d{6}/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? ''
}

test('given a mistyped number, when the family puts it right, then it signs in by that alone, is told there once it has confirmed it, and a code that went to the other opens nothing', async () => {
  const family = await byPhone('98471 30001')
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  const browser = app.guest()
  const code = await codeTo('98471 30001', browser)
  expect((await done(change(family, '+91 98471-30002'))).json.phone).toBe('+91 98471-30002')
  await app.restart()
  expect([await statusOfSignIn('9847130002'), await statusOfSignIn('98471 30001')]).toEqual([200, 401])
  const used = await browser.post('/api/auth/code/use', { phone: '98471 30002', code, password: PASSWORD })
  expect([code.length, used.status]).toEqual([6, 422])
  await done(family.post('/api/auth/verify-phone/send'))
  await app.parts.mail.work()
  const own = /\d{6}/.exec(gateway.asked.at(-1)?.text ?? '')?.[0]
  await done(family.post('/api/auth/verify-phone', { code: own }))
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await delivered(app)
  expect(gateway.asked.at(-1)?.to).toBe('919847130002')
})

test('given what cannot be the number, when it is sent, then it says why, and the account is opened as before', async () => {
  const family = await byPhone('98471 30003')
  await byPhone('98471 30004')
  const refused = async (phone: string, password?: string) => {
    const { status, json } = await change(family, phone, password)
    return [status, json.code, Object.keys(json.fields ?? {})]
  }
  expect(await refused('none')).toEqual([422, 'invalid', ['phone']])
  expect(await refused('98471 30005', 'thulasi kathir')).toEqual([422, 'wrong-password', ['password']])
  // Its password opens an account of that number already: the two could not be told apart.
  expect(await refused('98471 30004')).toEqual([409, 'phone-taken', ['phone']])
  expect([await statusOfSignIn('98471 30003'), await statusOfSignIn('98471 30005')]).toEqual([200, 401])
})

test('given a neighbour’s number, when a family takes that, then the password decides, and only how it is written may change without a word', async () => {
  await byPhone('98471 30007', 'thulasi kathir')
  const family = await byPhone('98471 30008')
  await done(change(family, '98471 30007'))
  const opened = async (password: string) =>
    (await app.guest().post('/api/auth/login', { email: '98471 30007', password })).json.id
  const { id } = (await done(family.get('/api/me'))).json
  expect([(await opened(PASSWORD)) === id, (await opened('thulasi kathir')) === id]).toEqual([true, false])
  expect((await done(change(family, '098471-30007'))).json.phone).toBe('098471-30007')
})
