/** Staff accounts and one-use links: the last admin stays, what ends a session ends it at once, each change is recorded. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isActiveAdmin } from '#events/staff.ts'
import { ADMIN, START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { staffEvents } from '../../kit/staff-events.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const PASSWORD = 'a password of the staff'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let adminId = ''
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  adminId = (await done(admin.get('/api/me'))).json.id
})
afterAll(() => app.close())

const added = async (email: string, role: 'verifier' | 'admin') =>
  (await done(admin.post('/api/admin/team', { email, password: PASSWORD, role }), 201)).json
async function signedIn(email: string, password = PASSWORD): Promise<Client> {
  const who = app.guest()
  await done(who.post('/api/auth/login', { email, password }))
  return who
}
const activity = (id: string) =>
  staffEvents(app.parts)
    .filter(({ stream }) => stream === `staff-${id}`)
    .map(({ entry }) => [entry.type, entry.by === adminId, entry.role])

test('given a new installation, when the team is read, then the first admin is in it, without its password', async () => {
  expect((await done(admin.get('/api/admin/team'))).json).toEqual([
    {
      id: adminId,
      email: ADMIN.email,
      role: 'admin',
      disabled: false,
      secondFactor: false,
      createdAt: START,
      lastLoginAt: START,
    },
  ])
})

test('given a member as a person saw them, when a colleague has changed them since, then nothing is changed, and as they are now it is', async () => {
  const { id } = await added('seen@example.org', 'verifier')
  const before = { role: 'verifier', disabled: false }
  await done(admin.patch(`/api/admin/team/${id}`, { disabled: true, before }))
  const size = app.parts.store.log.size()
  const refused = await admin.patch(`/api/admin/team/${id}`, { role: 'admin', before })
  expect([refused.status, refused.json.code, app.parts.store.log.size()]).toEqual([409, 'moved-on', size])
  const now = { ...before, disabled: true }
  const { role, disabled } = (
    await done(admin.patch(`/api/admin/team/${id}`, { role: 'admin', before: now }))
  ).json
  expect({ role, disabled }).toEqual({ role: 'admin', disabled: true })
})

test('given the only admin, when it would be disabled or made a verifier, then it stays', async () => {
  for (const change of [{ disabled: true }, { role: 'verifier' }, { role: 'verifier', disabled: true }]) {
    const answer = await admin.patch(`/api/admin/team/${adminId}`, change)
    expect([answer.status, answer.json]).toEqual([
      409,
      { code: 'last-admin', message: 'There must always be one admin who can sign in' },
    ])
  }
  await done(admin.get('/api/admin/team'))
})
test('given a second admin who is disabled, when the first would go, then it is still the last', async () => {
  const second = await added('second', 'admin')
  await done(admin.patch(`/api/admin/team/${second.id}`, { disabled: true }))
  expect((await admin.patch(`/api/admin/team/${adminId}`, { disabled: true })).status).toBe(409)
  await done(admin.patch(`/api/admin/team/${second.id}`, { disabled: false }))
  expect(activity(second.id)).toEqual([
    ['RoleGranted', true, 'admin'],
    ['RoleRevoked', true, 'admin'],
    ['RoleGranted', true, 'admin'],
  ])
})
test('given two admins, when each disables the other at once, then one is left who can sign in', async () => {
  const one = await added('one-of-two', 'admin')
  const two = await added('two-of-two', 'admin')
  const first = await signedIn('one-of-two')
  const other = await signedIn('two-of-two')
  const left = (await done(admin.get('/api/admin/team'))).json.filter(
    (one: { role: string; disabled: boolean; email: string }) =>
      one.role === 'admin' && !one.disabled && !one.email.endsWith('of-two'),
  )
  for (const { id } of left)
    if (id !== adminId) await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
  await done(first.patch(`/api/admin/team/${adminId}`, { disabled: true }))
  const answers = await Promise.all([
    first.patch(`/api/admin/team/${two.id}`, { disabled: true }),
    other.patch(`/api/admin/team/${one.id}`, { disabled: true }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { vault, state } = app.parts.store
  expect(state.rights.ids().filter((id) => isActiveAdmin(state.rights.of(id)))).toHaveLength(1)
  expect(vault.accounts.staff().filter(({ role, disabled }) => role === 'admin' && !disabled)).toHaveLength(1)
  const survivor = answers[0]?.status === 200 ? first : other
  await done(survivor.patch(`/api/admin/team/${adminId}`, { disabled: false }))
  admin = await app.admin()
})

test('given a verifier at work, when it is disabled, then its session ends at once and it cannot sign in', async () => {
  const member = await added('leaving', 'verifier')
  const phone = await signedIn('leaving')
  const desk = await signedIn('Leaving')
  await done(desk.get('/api/admin/stats'))
  const changed = (await done(admin.patch(`/api/admin/team/${member.id}`, { disabled: true }))).json
  expect(changed).toMatchObject({ id: member.id, disabled: true, role: 'verifier' })
  for (const who of [phone, desk]) expect((await who.get('/api/admin/stats')).status).toBe(401)
  const refused = await app.guest().post('/api/auth/login', { email: 'leaving', password: PASSWORD })
  expect([refused.status, refused.json.code]).toEqual([401, 'wrong-credentials'])
  await done(admin.patch(`/api/admin/team/${member.id}`, { disabled: false }))
  expect((await phone.get('/api/admin/stats')).status).toBe(401)
  await done((await signedIn('leaving')).get('/api/admin/stats'))
})
test('given a verifier at work, when it becomes an admin and a verifier again, then each time it signs in anew', async () => {
  const member = await added('rising', 'verifier')
  const before = await signedIn('rising')
  expect((await before.get('/api/admin/team')).status).toBe(403)
  await done(admin.patch(`/api/admin/team/${member.id}`, { role: 'admin' }))
  expect((await before.get('/api/admin/stats')).status).toBe(401)
  const risen = await signedIn('rising')
  await done(risen.get('/api/admin/team'))
  await done(admin.patch(`/api/admin/team/${member.id}`, { role: 'verifier' }))
  expect((await risen.get('/api/admin/team')).status).toBe(401)
  expect(activity(member.id)).toEqual([
    ['RoleGranted', true, 'verifier'],
    ['SignedIn', false, undefined],
    ['RoleRevoked', true, 'verifier'],
    ['RoleGranted', true, 'admin'],
    ['SignedIn', false, undefined],
    ['RoleRevoked', true, 'admin'],
    ['RoleGranted', true, 'verifier'],
  ])
})

const wrong: [body: object, status: number, field: string | null][] = [
  [{ email: 'short', password: 'fourteen chars', role: 'verifier' }, 422, 'password'],
  [{ email: 'common', password: 'kozhikodekerala2026', role: 'verifier' }, 422, 'password'],
  [{ email: ' \u200B', password: PASSWORD, role: 'verifier' }, 422, 'email'],
  [{ email: 'family', password: PASSWORD, role: 'customer' }, 422, 'role'],
  [{ email: 'ORGANISER ', password: PASSWORD, role: 'verifier' }, 409, 'email'],
  [{ email: 'x', password: PASSWORD, role: 'verifier', disabled: true }, 422, 'disabled'],
]
for (const [body, status, field] of wrong)
  test(`given ${JSON.stringify(body)}, when it is added, then it is refused for its ${field}`, async () => {
    const answer = await admin.post('/api/admin/team', body)
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([status, [field ?? '']])
    expect(answer.text).not.toContain(PASSWORD)
  })
test('given families and nobody, when the team would change them, then they are no members of it', async () => {
  const family = await app.family()
  const { id } = (await done(family.get('/api/me'))).json
  for (const one of [id, UNKNOWN]) {
    const answer = await admin.patch(`/api/admin/team/${one}`, { role: 'admin' })
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found'])
  }
  expect((await done(family.get('/api/me'))).json.role).toBe('customer')
})

const linkFor = async (id: string): Promise<{ url: string; expiresAt: string }> =>
  (await done(admin.post(`/api/admin/accounts/${id}/reset-link`, { to: 'email' }))).json
/** What the link's page is told before anything is typed. */
const about = (token: string) => app.guest().post('/api/auth/reset/about', { token })
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
test('given a link for a family, when it is used, then the password changes, sessions end, and the link is used up', async () => {
  const family = await app.family('forgot@example.org')
  const { id } = (await done(family.get('/api/me'))).json
  const { url, expiresAt } = await linkFor(id)
  expect([url.startsWith(`${app.url}/en/reset?token=`), expiresAt]).toEqual([
    true,
    new Date(Date.parse(START) + 86_400_000).toISOString(),
  ])
  const token = tokenOf(url)
  expect((await done(about(token))).json).toMatchObject({ staff: false, passwordMin: 6 })
  const weak = await app.guest().post('/api/auth/reset', { token, password: 'kani' })
  expect([weak.status, weak.json.fields]).toEqual([
    422,
    { password: 'Password must be at least 6 characters' },
  ])
  await done(app.guest().post('/api/auth/reset', { token, password: 'pudhiya vaakku' }))
  expect((await family.get('/api/me')).status).toBe(401)
  const again = await app.guest().post('/api/auth/reset', { token, password: 'moonnaamathu' })
  expect([again.status, again.json.code, (await about(token)).json.code]).toEqual([
    ...[404, 'link-expired', 'link-expired'],
  ])
  await signedIn('forgot@example.org', 'pudhiya vaakku')
  expect(
    (
      await app
        .guest()
        .post('/api/auth/login', { email: 'forgot@example.org', password: 'chembarathi poovu' })
    ).status,
  ).toBe(401)
})
test('given one link, when five use it at once, then one password is set', async () => {
  const family = await app.family('five@example.org')
  const token = tokenOf((await linkFor((await done(family.get('/api/me'))).json.id)).url)
  const tries = [1, 2, 3, 4, 5].map((n) =>
    app.guest().post('/api/auth/reset', { token, password: `vaakku number ${n}` }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
})
test('given a link that is a day old, or none, when it is used, then it has expired, and it rests only as a hash', async () => {
  const family = await app.family('late@example.org')
  const token = tokenOf((await linkFor((await done(family.get('/api/me'))).json.id)).url)
  const { db } = app.parts.store.vault
  const rows = db.query<{ token_hash: Uint8Array }, []>('select token_hash from reset_link').all()
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows.some(({ token_hash }) => Buffer.from(token_hash).includes(Buffer.from(token, 'base64url'))),
  ).toBe(false)
  app.clock.advance(86_400_000)
  for (const one of [token, 'x'.repeat(43), '', '../..']) {
    const answer = await app.guest().post('/api/auth/reset', { token: one, password: 'pudhiya vaakku' })
    expect([answer.status, answer.json.code]).toEqual([404, 'link-expired'])
    expect((await about(one)).text).toBe(answer.text)
  }
  admin = await app.admin()
  expect((await admin.post(`/api/admin/accounts/${UNKNOWN}/reset-link`)).status).toBe(404)
})
test('given a link for staff, when a short password is chosen, then staff need fifteen characters', async () => {
  const member = await added('short-staff', 'verifier')
  const token = tokenOf((await linkFor(member.id)).url)
  expect((await done(about(token))).json).toMatchObject({ staff: true, passwordMin: 15 })
  const answer = await app.guest().post('/api/auth/reset', { token, password: 'only fourteen!' })
  expect([answer.status, answer.json.code]).toEqual([422, 'staff-password-short'])
})
test('given families of both languages, when links are made for them, then each opens the page in its own', async () => {
  const family = await app.family('either@example.org')
  const { id } = (await done(family.get('/api/me'))).json
  for (const [locale, page] of [
    ['en', '/en/reset'],
    ['ml', '/reset'],
  ]) {
    await done(family.patch('/api/me', { locale }))
    const { url } = await linkFor(id)
    expect(url).toBe(`${app.url}${page}?token=${tokenOf(url)}`)
  }
})

test('given sessions, when their time is over, then they end: twelve hours for staff, thirty days for families', async () => {
  const staff = await app.admin()
  const family = await app.family()
  app.clock.advance(12 * 3_600_000 - 1)
  await done(staff.get('/api/me'))
  app.clock.advance(1)
  expect((await staff.get('/api/me')).status).toBe(401)
  app.clock.advance(29.5 * 86_400_000 - 1)
  await done(family.get('/api/me'))
  app.clock.advance(1)
  expect((await family.get('/api/me')).status).toBe(401)
})
const leavings: [what: string, headers: Record<string, string>, cleared: string][] = [
  ['nothing that stays', {}, '"cache", "storage"'],
  ['what is sealed for families', { 'x-keeps-sealed': 'yes' }, '"cache"'],
]
for (const [what, headers, cleared] of leavings)
  test(`given a session in a browser with ${what}, when it is over by logout, then its cookie is worth nothing and the browser is told to clear ${cleared}`, async () => {
    const family = await app.family()
    const cookie = family.cookie()
    const out = await done(family.post('/api/auth/logout', {}, headers))
    expect([out.headers.get('clear-site-data'), family.cookie()]).toEqual([cleared, ''])
    expect((await app.guest().get('/api/me', { cookie })).status).toBe(401)
  })
