/** Changing one's own password: the old one is asked for, the other sessions end, and each refusal changes nothing. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'

const OLD = 'chembarathi poovu'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const change = (who: Client, password: string, newPassword: string) =>
  who.post('/api/me/password', { password, newPassword })
const login = async (email: string, password: string) => {
  const who = app.guest()
  return { who, status: (await who.post('/api/auth/login', { email, password })).status }
}

test('given a family on two phones and a link for a new password, when it changes the password here, then only here it stays signed in', async () => {
  const email = 'two-phones@example.org'
  const here = await app.family(email)
  const { who: there } = await login(email, OLD)
  const { id } = (await done(there.get('/api/me'))).json
  const link = await done((await app.admin()).post(`/api/admin/accounts/${id}/reset-link`, { to: 'phone' }))
  await done(change(here, OLD, 'thumba poovu'))
  expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([200, 401])
  expect([(await login(email, OLD)).status, (await login(email, 'thumba poovu')).status]).toEqual([401, 200])
  const token = new URL(link.json.url).searchParams.get('token')
  const late = await app.guest().post('/api/auth/reset', { token, password: 'moonnaamathu' })
  expect(late.json.code).toBe('link-expired')
})

test('given what cannot be, when it is sent, then the field says why, and the old password stays', async () => {
  const email = 'refused@example.org'
  const family = await app.family(email)
  const tried = async (password: string, newPassword: string) => {
    const { status, json, text } = await change(family, password, newPassword)
    expect(text).not.toContain('kani-konna')
    return [status, json.code, Object.keys(json.fields)]
  }
  expect(await tried('kani-konna', 'thumba poovu')).toEqual([422, 'wrong-password', ['password']])
  expect(await tried(OLD, 'kani')).toEqual([422, 'invalid', ['newPassword']])
  expect(await tried(OLD, '123456')).toEqual([422, 'common-password', ['newPassword']])
  expect(await tried(OLD, 'kani-konna'.repeat(110))).toEqual([422, 'password-too-long', ['newPassword']])
  expect((await login(email, OLD)).status).toBe(200)
})

test('given a new password that cannot be, when it is sent again and again, then the old one is not compared, and nobody has to wait', async () => {
  const family = await app.family('not-compared@example.org')
  for (const _ of Array(6).keys()) expect((await change(family, 'a guess', 'kani')).json.code).toBe('invalid')
  await done(change(family, OLD, 'thumba poovu'))
})

test('given somebody at an open phone, when they guess the old password, then they must wait', async () => {
  const family = await app.family('open-phone@example.org')
  for (const _ of Array(5).keys())
    expect((await change(family, 'a guess', 'thumba poovu')).json.code).toBe('wrong-password')
  const refused = await change(family, OLD, 'thumba poovu')
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too-many-attempts',
    '1',
  ])
})

test('given staff, when they choose a short one, then fifteen characters are needed', async () => {
  const admin = await app.admin()
  const short = await change(admin, ADMIN.password, 'only fourteen!')
  expect([short.status, short.json.code, Object.keys(short.json.fields)]).toEqual([
    422,
    'staff-password-short',
    ['newPassword'],
  ])
  await done(change(admin, ADMIN.password, 'another long enough one'))
  await done(change(admin, 'another long enough one', ADMIN.password))
})
