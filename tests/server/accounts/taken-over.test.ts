/** A stranger registers with the address or the number of somebody before they come: it never opens the account of its owner. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { consentIn } from '#events/application/consent.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../../kit/gateway-peer.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

const HOUR = 3_600_000
const STRANGERS = 'chembarathi poovu'
const OWNERS = 'thulasi kathir'
let peer: Peer
let gateway: GatewayPeer
let app: TestApp
let admin: Client
beforeAll(async () => {
  peer = await smtpPeer()
  gateway = gatewayPeer()
  app = await testApp({
    environment: {
      ALLOW_PRIVATE_SMTP: '1',
      PUBLIC_URL: 'https://wedding.example',
      REGISTRATIONS_PER_HOUR: '5000',
      LOG_LEVEL: 'silent',
    },
  })
  admin = await app.admin()
  await mailBy(admin, peer.port)
  await gatewayBy(admin, gateway.url)
})
afterAll(async () => {
  await app.close()
  await peer.close()
  await gateway.close()
})
beforeEach(async () => {
  admin = await app.admin()
  peer.letters.length = 0
  gateway.asked.length = 0
})

let made = 0
/** An address and a number that no other test has. */
const somebody = () => ({ email: `somebody-${++made}@example.org`, phone: `98472 ${10_000 + made}` })
async function register(body: object, password = STRANGERS): Promise<Client> {
  const who = app.guest()
  await done(who.post('/api/auth/register', { password, ...body }), 201)
  return who
}
/** From the same network, so that each waits: a registration tries its password on the accounts of the number. */
async function strangersWith(phone: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await register({ phone }, `${STRANGERS} ${n}`)
    app.clock.advance(HOUR)
  }
}
const signIn = async (email: string, password: string) =>
  (await app.guest().post('/api/auth/login', { email, password })).status
const me = async (who: Client) => (await done(who.get('/api/me'))).json
const statusOf = async (who: Client) => (await who.get('/api/me')).status

/** The link in the newest letter to an address; '' for none. */
async function linkTo(email: string, name = email): Promise<string> {
  await done(app.guest().post('/api/auth/forgot', { email: name }))
  await delivered(app)
  const letter = peer.letters.findLast(
    ({ recipients, text }) => recipients.includes(email) && text?.includes('/reset?token='),
  )
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
const reset = async (token: string, password = OWNERS) =>
  (await done(app.guest().post('/api/auth/reset', { token, password }))).json

/** What arrives at a number, where a code is asked for: the code, else ''. */
async function codeTo(phone: string, who = app.guest()): Promise<string> {
  gateway.asked.length = 0
  await done(who.post('/api/auth/code', { phone }))
  await app.parts.mail.work()
  return /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? ''
}
async function byCode(phone: string, password = OWNERS) {
  const who = app.guest()
  const code = await codeTo(phone, who)
  const { json } = await done(who.post('/api/auth/code/use', { phone, code, password }))
  return { who, json }
}
async function apply(who: Client): Promise<string> {
  const { id } = (await done(who.post('/api/applications', wholeForm()), 201)).json
  await done(who.put(`/api/applications/${id}`, { status: 'submitted' }))
  return id
}

test('given a stranger with the address of a victim and a number of the stranger’s own, when the victim chooses a password by a letter, then the stranger’s number, password and sessions open nothing any more, and the stranger’s consent is not the victim’s', async () => {
  const victim = somebody()
  const number = somebody().phone
  const stranger = await register({ email: victim.email, phone: number, consent: consentIn('ml') })
  expect(await reset(await linkTo(victim.email))).toMatchObject({ takenOff: ['phone'], consent: '' })
  expect([await statusOf(stranger), await codeTo(number)]).toEqual([401, ''])
  expect([await signIn(victim.email, STRANGERS), await signIn(number, STRANGERS)]).toEqual([401, 401])
  const owner = app.guest()
  await done(owner.post('/api/auth/login', { email: victim.email, password: OWNERS }))
  await apply(owner)
  expect(await me(owner)).toMatchObject({ phone: '', isEmailVerified: true, isPhoneVerified: false })
  await delivered(app)
  const news = peer.letters.filter(({ subject }) => subject?.startsWith('Application received'))
  expect([gateway.asked.length, news.map(({ recipients }) => recipients)]).toEqual([0, [[victim.email]]])
})

test('given a stranger with the number of a victim and an address of the stranger’s own, when the victim signs in by a code, then the address is taken off and written to, and no letter to it opens anything', async () => {
  const { phone } = somebody()
  const { email } = somebody()
  const stranger = await register({ email, phone })
  const { who, json } = await byCode(phone)
  expect([json.takenOff, json.email, json.isPhoneVerified]).toEqual([['email'], '', true])
  expect([await statusOf(stranger), await signIn(email, STRANGERS), await signIn(phone, STRANGERS)]).toEqual([
    401, 401, 401,
  ])
  await delivered(app)
  const last = peer.letters.findLast(({ recipients }) => recipients.includes(email))
  expect(last?.subject).toBe('Your address was taken off an account')
  expect([await linkTo(email), await linkTo(email, phone)]).toEqual(['', ''])
  expect(await statusOf(who)).toBe(200)
})

test('given a letter to the stranger’s address that was sent before, when the victim has proven the number, then it opens nothing', async () => {
  const { phone } = somebody()
  const { email } = somebody()
  await register({ email, phone })
  const token = await linkTo(email)
  await byCode(phone)
  const late = await app.guest().post('/api/auth/reset', { token, password: STRANGERS })
  expect([token.length > 0, late.status, late.json.code]).toEqual([true, 404, 'link-expired'])
})

test('given a code, when it comes without a new password, then it opens nothing: the one before may be a stranger’s', async () => {
  const { phone } = somebody()
  await register({ phone })
  const who = app.guest()
  const code = await codeTo(phone, who)
  const without = await who.post('/api/auth/code/use', { phone, code })
  expect([without.status, Object.keys(without.json.fields), await statusOf(who)]).toEqual([
    422,
    ['password'],
    401,
  ])
})

test('given five strangers with the number of a victim, when the victim registers, then it is as with a free one, and a code opens the victim’s own account alone', async () => {
  const { phone } = somebody()
  await strangersWith(phone, 5)
  const owner = await register({ phone }, OWNERS)
  const { id } = await me(owner)
  await apply(owner)
  // They begin applications, too, and come back.
  for (let n = 1; n <= 5; n += 1) {
    const stranger = app.guest()
    await done(stranger.post('/api/auth/login', { email: phone, password: `${STRANGERS} ${n}` }))
    await done(stranger.post('/api/applications', {}), 201)
  }
  expect(await signIn(phone, OWNERS)).toBe(200)
  const { json } = await byCode(phone, 'puthiya rahasyam')
  expect(json.id).toBe(id)
  // By now it is proven: a neighbour is asked, and no stranger shares it by saying so.
  expect((await app.guest().post('/api/auth/register', { phone, password: STRANGERS })).json.code).toBe(
    'phone-taken',
  )
  await register({ phone, another: true }, 'one stranger more')
  expect((await byCode(phone)).json.id).toBe(id)
})

test('given twelve strangers who only registered with a number, when its owner signs in by password, then the owner’s account is opened', async () => {
  const { phone } = somebody()
  const owner = await register({ phone }, OWNERS)
  await done(owner.post('/api/applications', {}), 201)
  await strangersWith(phone, 12)
  expect(await signIn(phone, OWNERS)).toBe(200)
})

test('given an address that a stranger never confirmed, when its owner registers, then it is free; and once it is confirmed it is taken', async () => {
  const { email, phone } = somebody()
  await register({ email, phone: somebody().phone })
  const owner = await register({ email, phone }, OWNERS)
  await delivered(app)
  const code = /\b\d{6}\b/.exec(
    peer.letters.findLast(({ recipients }) => recipients.includes(email))?.text ?? '',
  )
  await done(owner.post('/api/auth/verify-email', { code: code?.[0] }))
  expect(await me(owner)).toMatchObject({ email, phone, isEmailVerified: true })
  const late = await app.guest().post('/api/auth/register', { email, phone, password: 'another one' })
  expect([late.status, late.json.code]).toEqual([409, 'email-taken'])
  const { id } = await me(owner)
  await reset(await linkTo(email), 'puthiya rahasyam')
  const again = app.guest()
  await done(again.post('/api/auth/login', { email, password: 'puthiya rahasyam' }))
  expect((await me(again)).id).toBe(id)
})

test('given an address that was confirmed, when a number of the account that never was is used, then it opens it by the password alone', async () => {
  const { email, phone } = somebody()
  const family = await register({ email, phone }, OWNERS)
  const { id: own } = await me(family)
  const { vault } = app.parts.store
  inTransaction(vault.db, () => vault.accounts.prove(own, 'email', app.clock.now().toISOString()))
  expect([await codeTo(phone), await signIn(phone, OWNERS)]).toEqual(['', 200])
  const neighbour = await register({ phone }, STRANGERS)
  expect((await byCode(phone, 'puthiya rahasyam')).json.id).toBe(
    app.parts.store.vault.accounts.holders('phone', phone).find(({ email }) => email === '')?.id,
  )
  expect([await statusOf(family), await statusOf(neighbour)]).toEqual([200, 401])
})

test('given news of an application, when nothing of the account was confirmed, then it goes nowhere; and once the number is, to that alone', async () => {
  const { email, phone } = somebody()
  const family = await register({ email, phone })
  await delivered(app)
  peer.letters.length = 0
  const id = await apply(family)
  await delivered(app)
  const toFamily = () => peer.letters.filter(({ recipients }) => recipients.includes(email))
  expect([toFamily(), gateway.asked]).toEqual([[], []])
  await done(family.post('/api/auth/verify-phone/send'))
  await app.parts.mail.work()
  const code = /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0]
  expect((await done(family.post('/api/auth/verify-phone', { code }))).json.isPhoneVerified).toBe(true)
  for (const status of ['under_verification', 'verified'])
    await done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'Seen' }))
  app.clock.advance(3 * 60_000)
  await delivered(app)
  expect([toFamily(), gateway.asked.at(-1)?.to]).toEqual([[], `91${phone.replace(' ', '')}`])
})

test('given a number that five strangers registered, when staff begin at its door, then they can, and the family’s link proves the number', async () => {
  const { phone } = somebody()
  await strangersWith(phone, 5)
  const ask = { phone, locale: 'en', consent: helperConsentIn('en') }
  expect((await admin.post('/api/admin/door', ask)).json.code).toBe('phone-taken')
  const { url } = (await done(admin.post('/api/admin/door', { ...ask, whose: 'another' }), 201)).json
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(await reset(token)).toMatchObject({ isPhoneVerified: true, takenOff: [] })
  expect((await byCode(phone)).json.phone).toBe(phone)
})

test('given a link that staff make, when they say what it is sent to, then that is proven and the rest is taken off; and without it there is none', async () => {
  const { email, phone } = somebody()
  const stranger = await register({ email, phone })
  const { id } = await me(stranger)
  const path = `/api/admin/accounts/${id}/reset-link`
  const without = await admin.post(path, {})
  expect([without.status, Object.keys(without.json.fields)]).toEqual([422, ['to']])
  const { url } = (await done(admin.post(path, { to: 'phone' }))).json
  const answer = await reset(new URL(url).searchParams.get('token') ?? '')
  expect([answer.takenOff, await statusOf(stranger)]).toEqual([['email'], 401])
  expect(app.parts.store.vault.accounts.byId(id)).toMatchObject({ email: '', phone, proven: { email: null } })
})

test('given a session in a browser, when somebody signs in, registers or comes by a code there, then the session before ends', async () => {
  const { phone } = somebody()
  const who = await register({ phone })
  const ended = async (act: () => Promise<unknown>) => {
    const cookie = who.cookie()
    await act()
    expect(who.cookie()).not.toBe(cookie)
    return (await fetch(`${app.url}/api/me`, { headers: { cookie } })).status
  }
  const statuses = [
    await ended(() => done(who.post('/api/auth/login', { email: phone, password: STRANGERS }))),
    await ended(() =>
      done(who.post('/api/auth/register', { phone: somebody().phone, password: STRANGERS }), 201),
    ),
    await ended(async () => {
      const code = await codeTo(phone, who)
      await done(who.post('/api/auth/code/use', { phone, code, password: OWNERS }))
    }),
  ]
  expect(statuses).toEqual([401, 401, 401])
})

test('given neither mail nor gateway, when families share a number, then they are asked, the password decides, and a link of staff proves it', async () => {
  const bare = await testApp()
  const { phone } = somebody()
  const post = (body: object) => bare.guest().post('/api/auth/register', body)
  await done(post({ phone, password: STRANGERS }), 201)
  expect((await post({ phone, password: OWNERS })).json.code).toBe('phone-taken')
  const { id } = (await done(post({ phone, password: OWNERS, another: true }), 201)).json
  const opened = async (password: string) =>
    (await bare.guest().post('/api/auth/login', { email: phone, password })).json.id
  expect([(await opened(OWNERS)) === id, (await opened(STRANGERS)) === id]).toEqual([true, false])
  const { email } = somebody()
  await done(post({ email, phone, password: STRANGERS }), 201)
  expect((await post({ email, phone, password: OWNERS })).json.code).toBe('email-used')
  await done(post({ email, phone, password: OWNERS, another: true }), 201)
  expect((await post({ email, phone, password: OWNERS, another: true })).json.code).toBe('email-taken')
  await bare.close()
})
