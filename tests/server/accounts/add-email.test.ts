/** Adding an e-mail address to an account that has none: it signs in and gets letters from then on, and nobody else's can be taken. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

const PASSWORD = 'chembarathi poovu'
const environment = { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'https://wedding.example' }
let peer: Peer
let app: TestApp
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment })
  await mailBy(await app.admin(), peer.port)
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

async function byPhone(phone: string): Promise<Client> {
  const who = app.guest()
  await done(who.post('/api/auth/register', { phone, password: PASSWORD }), 201)
  return who
}
const add = (who: Client, email: string, password = PASSWORD) =>
  who.post('/api/me/email', { email, password })
const statusOfSignIn = async (email: string) =>
  (await app.guest().post('/api/auth/login', { email, password: PASSWORD })).status
const me = async (who: Client) => (await done(who.get('/api/me'))).json

test('given a family by phone, when it adds an e-mail, then both open the account, also after a restart, and a code and a link go to it', async () => {
  const phone = '98471 00001'
  const email = 'added@example.org'
  const family = await byPhone(phone)
  const { id } = await me(family)
  expect((await done(add(family, email))).json).toMatchObject({ id, email, phone, isEmailVerified: false })
  await app.restart()
  expect([await statusOfSignIn(email.toUpperCase()), await statusOfSignIn(phone)]).toEqual([200, 200])
  expect(await me(family)).toMatchObject({ id, email, phone, isEmailVerified: false })
  peer.letters.length = 0
  await done(family.post('/api/auth/verify-email/send'))
  await done(app.guest().post('/api/auth/forgot', { email: phone }))
  await app.parts.mail.work()
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([[email], [email]])
})

test('given what cannot be added, when it is sent, then it says why, and the account stays as it was', async () => {
  await app.family('another@example.org')
  const family = await byPhone('98471 00002')
  const before = await me(family)
  const refused = async (email: string, password?: string) => {
    const { status, json } = await add(family, email, password)
    return [status, json.code, Object.keys(json.fields ?? {})]
  }
  expect(await refused('no address')).toEqual([422, 'invalid', ['email']])
  expect(await refused('')).toEqual([422, 'invalid', ['email']])
  expect(await refused('mine@example.org', 'thulasi kathir')).toEqual([422, 'wrong-password', ['password']])
  expect(await refused('Another@Example.org')).toEqual([409, 'email-taken', ['email']])
  expect(await me(family)).toEqual(before)
  expect([await statusOfSignIn('mine@example.org'), await statusOfSignIn('98471 00002')]).toEqual([401, 200])
})

test('given an account that has an e-mail, when another is added, also at the same time, then the first stays', async () => {
  const family = await byPhone('98471 00003')
  const [one, two] = await Promise.all([add(family, 'one@example.org'), add(family, 'two@example.org')])
  expect([one.status, two.status].sort()).toEqual([200, 403])
  const { email } = await me(family)
  expect(email).toBe(one.status === 200 ? 'one@example.org' : 'two@example.org')
  expect((await add(family, 'three@example.org')).json.code).toBe('not-permitted')
  expect((await me(family)).email).toBe(email)
})

test('given two families that add the same e-mail at once, when both were asked, then one has it', async () => {
  const both = [await byPhone('98471 00004'), await byPhone('98471 00005')]
  const answers = await Promise.all(both.map((one) => add(one, 'both@example.org')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const emails = await Promise.all(both.map(async (one) => (await me(one)).email))
  expect(emails.sort()).toEqual(['', 'both@example.org'])
})
