/** The second step of signing in: set up, asked for, never good twice, lost and taken away, and who may do what. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import { type Client, client, done } from '../../kit/client.ts'

const PASSWORD = 'a verifier password'
const HALF_MINUTE = 30_000
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let made = 0
beforeAll(async () => {
  app = await testApp({ environment: { TRUST_PROXY: '1' } })
  admin = await app.admin()
})
afterAll(() => app.close())

const login = (email: string, code?: string, password = PASSWORD) =>
  app.guest().post('/api/auth/login', { email, password, ...(code !== undefined && { code }) })
const saidTo = async (answer: ReturnType<typeof login>) => {
  const { status, json } = await answer
  return [status, json.code]
}
/** A verifier with an app, its recovery codes, and the code of each next moment. */
async function withFactor() {
  const email = `careful-${++made}`
  const staff = await app.verifier(email)
  const { secret } = (await done(staff.post('/api/me/second-factor', { password: PASSWORD }))).json
  const code = () => {
    app.clock.advance(HALF_MINUTE)
    return codeAt(secret, app.clock.now())
  }
  const { recoveryCodes } = (await done(staff.post('/api/me/second-factor/confirm', { code: code() }))).json
  const id: string = (await done(staff.get('/api/me'))).json.id
  return { email, staff, secret, code, recoveryCodes, id }
}
const entries = async (id: string) =>
  (await done(admin.get('/api/admin/events'))).json.events
    .filter((one: { account: { id: string } | null }) => one.account?.id === id)
    .map((one: { type: string; by: { id: string } }) => [one.type, one.by.id === id])

test('given a verifier, when it sets a second step up, then only its password begins it and only a right code turns it on', async () => {
  const staff = await app.verifier('begins')
  const start = (password: string) => staff.post('/api/me/second-factor', { password })
  const wrong = await start('not the password')
  expect([wrong.status, wrong.json]).toEqual([
    422,
    {
      code: 'wrong-password',
      message: 'This is not your password',
      fields: { password: 'This is not your password' },
    },
  ])
  const { secret, address } = (await done(start(PASSWORD))).json
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(
    `otpauth://totp/Community%20Wedding:begins?issuer=Community%20Wedding&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect((await login('begins')).status).toBe(200)
  const confirm = (code: string) => staff.post('/api/me/second-factor/confirm', { code })
  expect(await saidTo(confirm('000000'))).toEqual([422, 'wrong-code'])
  expect((await done(staff.get('/api/me/second-factor'))).json).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  const { recoveryCodes } = (await done(confirm(codeAt(secret, app.clock.now())))).json
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^\d{4} \d{4} \d{4}$/)
  expect((await done(staff.get('/api/me/second-factor'))).json).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  expect(await saidTo(start(PASSWORD))).toEqual([409, 'second-factor-on'])
  expect(await saidTo(confirm('000000'))).toEqual([409, 'second-factor-on'])
})

test('given two sessions, when one turns the second step on, then the other ends', async () => {
  const here = await app.verifier('two-sessions')
  const there = app.guest()
  await done(there.post('/api/auth/login', { email: 'two-sessions', password: PASSWORD }))
  const { secret } = (await done(here.post('/api/me/second-factor', { password: PASSWORD }))).json
  await done(there.get('/api/me'))
  await done(here.post('/api/me/second-factor/confirm', { code: codeAt(secret, app.clock.now()) }))
  expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([200, 401])
})

test('given a second step that is begun anew, when the first is turned on in the same moment, then that one stays on', async () => {
  const staff = await app.verifier('same-moment')
  const account = app.parts.store.vault.accounts.holders('email', 'same-moment')[0]
  if (!account) throw new Error('nobody')
  const { secret } = (await done(staff.post('/api/me/second-factor', { password: PASSWORD }))).json
  const operations = app.parts.secondFactors
  const anew = operations.begin({ account, password: PASSWORD, network: '198.51.100.99' })
  const confirmed = operations.confirm({ account, code: codeAt(secret, app.clock.now()), token: null })
  expect(await Promise.allSettled([anew, confirmed])).toMatchObject([
    { status: 'rejected', reason: { refusal: 'second-factor-on' } },
    { status: 'fulfilled' },
  ])
  expect(operations.status(account)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
})

test('given a second step, when its owner signs in, then the password alone opens nothing, and each code opens once', async () => {
  const { email, code } = await withFactor()
  const alone = await login(email)
  expect([alone.status, alone.json, alone.headers.get('set-cookie')]).toEqual([
    401,
    { code: 'second-factor', message: 'Please enter the code from your app too' },
    null,
  ])
  const now = code()
  expect((await login(email, ` ${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200)
  expect(await saidTo(login(email, now))).toEqual([422, 'wrong-code'])
  expect((await login(email, code())).status).toBe(200)
})

test('given a wrong password, when a right code comes with it, then nothing tells that there is a second step', async () => {
  const { email, code } = await withFactor()
  const now = code()
  const known = await login(email, now, 'not the password')
  const unknown = await login('nobody-at-all', now, 'not the password')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(known.json.code).toBe('wrong-credentials')
  expect((await login(email, now)).status).toBe(200)
})

test('given the code that turned it on, when it is sent again to sign in, then it is not good any more', async () => {
  const { email, secret } = await withFactor()
  expect(await saidTo(login(email, codeAt(secret, app.clock.now())))).toEqual([422, 'wrong-code'])
})

test('given a lost phone, when recovery codes are used, then each opens once, and only for its owner', async () => {
  const mine = await withFactor()
  const other = await withFactor()
  const [first = '', second = ''] = mine.recoveryCodes
  expect(await saidTo(login(other.email, first))).toEqual([422, 'wrong-code'])
  expect((await login(mine.email, first)).status).toBe(200)
  expect(await saidTo(login(mine.email, first))).toEqual([422, 'wrong-code'])
  expect((await login(mine.email, second.replaceAll(' ', '-'))).status).toBe(200)
  expect((await done(mine.staff.get('/api/me/second-factor'))).json).toEqual({
    isOn: true,
    recoveryCodesLeft: 8,
  })
})

test('given somebody who knows the password, when they guess codes, then ten are heard in a quarter of an hour, from wherever', async () => {
  const { email, code } = await withFactor()
  const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
  const body = { email, password: PASSWORD, code: '000000' }
  const guesses = await Promise.all(
    Array.from({ length: 13 }, (_, n) => app.guest().post('/api/auth/login', body, from(n))),
  )
  const answers = guesses.map(({ status }) => status).sort()
  // The tenth that was heard is the code that turned it on.
  expect(answers).toEqual([...Array(9).fill(422), ...Array(4).fill(429)])
  expect(await saidTo(login(email, code()))).toEqual([429, 'too-many-attempts'])
  app.clock.advance(15 * 60_000)
  expect((await login(email, code())).status).toBe(200)
})

test('given somebody who knows the password and has used all tries up, when its owner has a recovery code, then that opens', async () => {
  const { email, code, recoveryCodes } = await withFactor()
  const guess = { email, password: PASSWORD, code: '000000' }
  for (const n of Array(9).keys())
    await app.guest().post('/api/auth/login', guess, { 'x-forwarded-for': `198.51.100.${n}` })
  expect(await saidTo(login(email, code()))).toEqual([429, 'too-many-attempts'])
  // Guessing those is hopeless, and waits as guessing passwords does.
  const elsewhere = { 'x-forwarded-for': '198.51.100.200' }
  const recover = (recovery?: string) =>
    app.guest().post('/api/auth/login', { email, password: PASSWORD, code: recovery }, elsewhere)
  const guesses: number[] = []
  for (const _ of Array(6).keys()) guesses.push((await recover('0000 0000 0000')).status)
  expect(guesses).toEqual([422, 422, 422, 422, 422, 429])
  app.clock.advance(1000)
  await done(recover(recoveryCodes[0]))
})

test('given a second step, when a password is chosen by link, then eight characters do, and seven do not', async () => {
  const { email, id, code } = await withFactor()
  const link = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`))).json.url
  const token = new URL(link).searchParams.get('token')
  const choose = (password: string) => app.guest().post('/api/auth/reset', { token, password })
  expect(await saidTo(choose('seven 7'))).toEqual([422, 'staff-password-short'])
  await done(choose('eight 8!'))
  expect((await login(email, code(), 'eight 8!')).status).toBe(200)
})

test('given a short password with a second step, when the step would go, then a long one is needed first', async () => {
  const { email, id, code } = await withFactor()
  const link = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`))).json.url
  const token = new URL(link).searchParams.get('token')
  const about = await done(app.guest().post('/api/auth/reset/about', { token }))
  expect(about.json).toMatchObject({ staff: true, passwordMin: 8 })
  await done(app.guest().post('/api/auth/reset', { token, password: 'eight 8!' }))
  const again = app.guest()
  await done(again.post('/api/auth/login', { email, password: 'eight 8!', code: code() }))
  const remove = { password: 'eight 8!', code: code() }
  expect(await saidTo(again.post('/api/me/second-factor/remove', remove))).toEqual([
    422,
    'staff-password-short',
  ])
  expect((await done(again.get('/api/me/second-factor'))).json.isOn).toBe(true)
})

test('given its owner, when the second step is taken away, then that takes password and code, and both are recorded', async () => {
  const { email, staff, code, id } = await withFactor()
  const remove = (password: string, now: string) =>
    staff.post('/api/me/second-factor/remove', { password, code: now })
  expect(await saidTo(remove('not the password', code()))).toEqual([422, 'wrong-password'])
  expect(await saidTo(remove(PASSWORD, '000000'))).toEqual([422, 'wrong-code'])
  await done(remove(PASSWORD, code()))
  expect((await login(email)).status).toBe(200)
  expect(await entries(id)).toEqual([
    ['SignedIn', true],
    ['SecondFactorRemoved', true],
    ['SecondFactorSet', true],
    ['SignedIn', true],
    ['RoleGranted', false],
  ])
})

test('given an admin, when they take the second step of another away, then that one chooses a long password by a link and signs in without it, and it is recorded', async () => {
  const { email, staff, id } = await withFactor()
  const members = async () =>
    (await done(admin.get('/api/admin/team'))).json
      .filter((one: { id: string }) => one.id === id)
      .map((one: { secondFactor: boolean }) => one.secondFactor)
  expect(await members()).toEqual([true])
  expect((await staff.delete(`/api/admin/team/${id}/second-factor`)).status).toBe(403)
  await done(admin.delete(`/api/admin/team/${id}/second-factor`))
  expect([await members(), (await staff.get('/api/me')).status, (await login(email)).status]).toEqual([
    [false],
    401,
    401,
  ])
  const link = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`))).json.url
  const token = new URL(link).searchParams.get('token')
  const choose = (password: string) => app.guest().post('/api/auth/reset', { token, password })
  expect(await saidTo(choose('eight 8!'))).toEqual([422, 'staff-password-short'])
  await done(choose('a new one that is long'))
  expect((await login(email, undefined, 'a new one that is long')).status).toBe(200)
  expect((await entries(id)).slice(0, 6)).toEqual([
    ['SignedIn', true],
    ['PasswordChanged', true],
    ['PasswordLinkMade', false],
    ['SignInRefused', false],
    ['PasswordChanged', false],
    ['SecondFactorRemoved', false],
  ])
})

test('given an admin, when they would take their own away like that, then it stays, and a family has none to take', async () => {
  const { id } = (await done(admin.get('/api/me'))).json
  expect(await saidTo(admin.delete(`/api/admin/team/${id}/second-factor`))).toEqual([403, 'not-permitted'])
  const family = await app.family()
  const own = (await done(family.get('/api/me'))).json.id
  expect(await saidTo(admin.delete(`/api/admin/team/${own}/second-factor`))).toEqual([404, 'not-found'])
  expect(await saidTo(family.post('/api/me/second-factor', { password: 'chembarathi poovu' }))).toEqual([
    403,
    'not-permitted',
  ])
})

test('given the vault as it rests, when it is read, then neither secret nor recovery code is in it, and after a restart both still count', async () => {
  const { email, secret, code, recoveryCodes, id } = await withFactor()
  const { db } = app.parts.store.vault
  const rest = db.query('select hex(sealed) as bytes from second_factor where account_id = ?').all(id)
  const hashes = db.query('select hex(hash) as bytes from recovery_code where account_id = ?').all(id)
  expect([rest.length, hashes.length]).toEqual([1, 10])
  const text = JSON.stringify([rest, hashes])
  const hex = (words: string) => Buffer.from(words).toString('hex').toUpperCase()
  for (const one of [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code: string) => code.replaceAll(' ', '')),
  ])
    expect(text).not.toContain(hex(one))
  await app.restart()
  admin = await app.admin()
  expect(await saidTo(login(email, '000000'))).toEqual([422, 'wrong-code'])
  expect((await login(email, code())).status).toBe(200)
})

test('given a code used while the clock was a month ahead, when the clock is right again, then the code of now signs in, once', async () => {
  const { email, secret } = await withFactor()
  const now = app.clock.now().toISOString()
  app.clock.advance(30 * 24 * 60 * 60_000)
  const ahead = codeAt(secret, app.clock.now())
  expect((await login(email, ahead)).status).toBe(200)
  expect(await saidTo(login(email, ahead))).toEqual([422, 'wrong-code'])
  app.clock.set(now)
  app.clock.advance(5 * HALF_MINUTE)
  const right = codeAt(secret, app.clock.now())
  expect((await login(email, right)).status).toBe(200)
  expect(await saidTo(login(email, right))).toEqual([422, 'wrong-code'])
})
