/** Accounts by phone number: registering without an e-mail, signing in by either, neighbours who share a number, and what is forgotten. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { foldedPhone } from '#server/store/records.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'
import { unzipped } from '../../kit/unzip.ts'

const PASSWORD = 'chembarathi poovu'
const OTHER = 'thulasi kathir'
const SITE = 'https://wedding.example'
let peer: Peer
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: SITE, REGISTRATIONS_PER_HOUR: '5000' },
  })
  admin = await app.admin()
  await mailBy(admin, peer.port)
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

let made = 10_000
/** Ten digits that no other test has. */
const newNumber = (): string => `98470${++made}`
const register = (body: object, who = app.guest()) =>
  who.post('/api/auth/register', { password: PASSWORD, ...body })
const signIn = async (email: string, password = PASSWORD) => {
  const who = app.guest()
  const { status, json, headers } = await who.post('/api/auth/login', { email, password })
  return { who, status, json, retryAfter: headers.get('retry-after') }
}
async function byPhone(phone: string, body: object = {}): Promise<Client> {
  const who = app.guest()
  await done(register({ phone, ...body }, who), 201)
  return who
}
const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id
const rowsOf = () =>
  app.parts.store.vault.db.query<{ n: number }, []>('select count(*) as n from account').get()?.n ?? 0

test('given a family without an e-mail, when it registers by phone, then any spelling of the number signs it in', async () => {
  const number = newNumber()
  const family = await byPhone(`+91 ${number}`)
  const me = (await done(family.get('/api/me'))).json
  expect(me).toMatchObject({ email: '', phone: `+91 ${number}`, role: 'customer', isEmailVerified: false })
  const half = number.slice(5)
  const spellings = [
    ...[number, `0${number}`, ` 98470-${half} `, `(+91) 98470.${half}`, `0091 ${number}`, `91 ${number}`],
    ...[`+91 0${number}`, `+91 (0) 98470–${half}`, `൯൮൪൭൦ ${half}`],
  ]
  for (const spelling of spellings) {
    const { status, json } = await signIn(spelling)
    expect([spelling, status, json.id]).toEqual([spelling, 200, me.id])
  }
  const wrong = await signIn(number, OTHER)
  const unknown = await signIn('98460 99999', OTHER)
  expect([wrong.status, wrong.json]).toEqual([401, unknown.json])
  expect(JSON.stringify(wrong.json)).not.toContain(number)
})

test('given any way to write a number, when it is folded, then it is the same number, and never that of another', () => {
  const digits = fc.stringMatching(/^[6-9]\d{9}$/)
  const between = fc.constantFrom('', ' ', '-', '\u2011', '–', '.', '  ')
  const prefix = fc.constantFrom('', '0', '+91', '+91 ', '+91 0', '0091 ', '91 ', '091-')
  void fc.assert(
    fc.property(
      digits,
      digits,
      prefix,
      fc.array(between, { minLength: 10, maxLength: 10 }),
      (one, two, before, gaps) => {
        const spelt = `${before}${[...one].map((digit, place) => digit + (place < 9 ? gaps[place] : '')).join('')}`
        expect(foldedPhone(spelt)).toBe(foldedPhone(one))
        expect(foldedPhone(one) === foldedPhone(two)).toBe(one === two)
      },
    ),
    { numRuns: Number(process.env.DRILL_RUNS ?? 200) },
  )
})

test('given a number with an account, when it registers again, then it is told to sign in, and nothing is opened', async () => {
  const number = newNumber()
  await byPhone(number)
  const accounts = rowsOf()
  for (const body of [{ phone: `+91-${number}` }, { phone: number, another: true }]) {
    const again = await register(body)
    expect([again.status, again.json.code, again.headers.get('set-cookie')]).toEqual([
      409,
      'phone-taken',
      null,
    ])
    expect(Object.keys(again.json.fields)).toEqual(['phone'])
    expect(again.text).not.toContain(number)
  }
  expect((await register({ phone: number, password: OTHER })).json.code).toBe('phone-taken')
  expect(rowsOf()).toBe(accounts)
})

test('given neighbours who share a number, when each signs in by it, then the password decides', async () => {
  const number = newNumber()
  const one = await idOf(await byPhone(number))
  const two = await idOf(await byPhone(number, { another: true, password: OTHER }))
  const three = await app.family('third@example.org')
  expect(new Set([one, two, await idOf(three)]).size).toBe(3)
  expect((await signIn(number)).json.id).toBe(one)
  expect((await signIn(number, OTHER)).json.id).toBe(two)
  expect((await signIn(number, 'neither of both')).status).toBe(401)
  const withPhone = newNumber()
  const both = await byPhone(withPhone, { email: 'both@example.org' })
  for (const name of ['both@example.org', withPhone])
    expect((await signIn(name)).json.id).toBe(await idOf(both))
})

test('given a number, when it registers many times at once, then there is one account', async () => {
  const phone = newNumber()
  const accounts = rowsOf()
  const answers = await Promise.all(Array.from({ length: 6 }, () => register({ phone })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(rowsOf()).toBe(accounts + 1)
})

test('given somebody who guesses by number in every spelling and by e-mail, when five were wrong, then the account waits', async () => {
  const phone = newNumber()
  const email = 'guessed@example.org'
  await byPhone(phone, { email })
  for (const name of [phone, `+91 ${phone}`, email, `0${phone}`, email.toUpperCase()])
    expect((await signIn(name, OTHER)).status).toBe(401)
  for (const name of [`98470 ${phone.slice(5)}`, email]) {
    const { status, retryAfter } = await signIn(name, OTHER)
    expect([name, status, Number(retryAfter) > 0]).toEqual([name, 429, true])
  }
  // Registering with the shared number is no way around it.
  expect((await register({ phone, another: true, password: OTHER })).status).toBe(429)
  const unknown = newNumber()
  for (const name of [unknown, `+91 ${unknown}`, `0${unknown}`, unknown, unknown]) await signIn(name, OTHER)
  expect((await signIn(`0091 ${unknown}`, OTHER)).status).toBe(429)
})

test('given a forgotten password, when it is asked for by number, then letters go to those with an e-mail, and to nobody else', async () => {
  const phone = newNumber()
  await byPhone(phone)
  await byPhone(phone, { email: 'shares@example.org' })
  await app.parts.mail.work()
  peer.letters.length = 0
  for (const email of [phone, newNumber()])
    expect((await done(app.guest().post('/api/auth/forgot', { email }))).json).toEqual({ ok: true })
  await app.parts.mail.work()
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([['shares@example.org']])
})

test('given a family without an e-mail, when it submits and is decided about, then only the organiser has a letter, and no code is sent', async () => {
  const phone = newNumber()
  const family = await byPhone(phone)
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(admin.put('/api/admin/settings/admin_email', { value: 'desk@example.org' }))
  await app.parts.mail.work()
  peer.letters.length = 0
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  for (const status of ['under_verification', 'verified'])
    await done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'Seen' }))
  const code = await family.post('/api/auth/verify-email/send')
  expect([code.status, code.json.code]).toEqual([422, 'invalid'])
  app.clock.advance(3 * 60_000)
  await app.parts.mail.work()
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([['desk@example.org']])
  const seen = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect([seen.accountEmail, seen.accountPhone]).toEqual([null, phone])
})

test('given a link that an admin hands over, when it is opened, then it says whose account it is to its owner alone, and works', async () => {
  const phone = newNumber()
  const family = await byPhone(phone)
  const { url } = (
    await done(admin.post(`/api/admin/accounts/${await idOf(family)}/reset-link`, { to: 'phone' }))
  ).json
  const token = new URL(url, SITE).searchParams.get('token')
  const about = await done(app.guest().post('/api/auth/reset/about', { token }))
  expect(about.json).toEqual({
    staff: false,
    passwordMin: 6,
    account: { email: '', phone: `•••${phone.slice(-4)}` },
    isFirst: false,
  })
  expect(about.text).not.toContain(phone)
  await done(app.guest().post('/api/auth/reset', { token, password: OTHER }))
  expect([(await signIn(phone)).status, (await signIn(phone, OTHER)).status]).toEqual([401, 200])
})

test('given a family by phone, when it takes everything along and is erased, then the number is in the one and nowhere after the other', async () => {
  const phone = newNumber()
  const family = await byPhone(phone)
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  const archive = unzipped(new Uint8Array(await answer.arrayBuffer()))
  const { account } = JSON.parse(archive.get('everything.json')?.toString() ?? '')
  expect([account.email, account.phone]).toEqual(['', phone])
  const rows = rowsOf()
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect(rowsOf()).toBe(rows - 1)
  expect((await signIn(phone)).status).toBe(401)
  await byPhone(phone)
})
