/** Applications begun at a family's door, over HTTP: whose the account is, who may verify it, and what goes wrong on the way. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { emptyForm } from '#events/application/form.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { atDoor, moveTo, openedAtDoor, visited } from '../../kit/season.ts'

const PASSWORD = 'chembarathi poovu'
const asked = { phone: '98470 10001', locale: 'ml', consent: helperConsentIn('ml') }
const path = (id: string) => `/api/admin/applications/${id}`
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const logged = () =>
  [...app.parts.store.log.read()].map(({ type, actor, course, facts }) => ({ type, actor, course, facts }))
const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id
const code = async (answer: Promise<{ status: number; json: { code?: string } }>) => {
  const { status, json } = await answer
  return [status, json.code]
}

test('given a family at its door, when a verifier begins for it, then the account and the application are the family’s, and the log says who began', async () => {
  const verifier = await app.verifier()
  const before = logged().length
  const { token } = await atDoor(verifier, '+91 98470 10002')
  const began = logged().slice(before)
  const family = app.guest()
  const about = (await done(app.guest().post('/api/auth/reset/about', { token }))).json
  expect(about).toEqual({
    staff: false,
    passwordMin: 6,
    account: { email: '', phone: '•••0002' },
    isFirst: true,
  })
  await done(family.post('/api/auth/reset', { token, password: PASSWORD }))
  const me = (await done(family.get('/api/me'))).json
  const [own] = (await done(family.get('/api/applications/my'))).json
  expect([me.phone, me.role, own.status, own.begunAtDoor]).toEqual([
    '+91 98470 10002',
    'customer',
    'draft',
    true,
  ])
  expect(own).toMatchObject(emptyForm)
  const by = await idOf(verifier)
  expect(began.map(({ type, actor }) => [type, actor])).toEqual([
    ['ApplicationStarted', me.id],
    ['BegunAtDoor', by],
    ['PasswordLinkMade', by],
  ])
  expect([began[1]?.course, began[1]?.facts]).toEqual([null, null])
  // It comes back by its number, on any device; the link is used up.
  await done(app.guest().post('/api/auth/login', { email: '098470 10002', password: PASSWORD }))
  expect(await code(app.guest().post('/api/auth/reset', { token, password: PASSWORD }))).toEqual([
    404,
    'link-expired',
  ])
})

test('given an application begun at the door, when whoever began it would visit or verify it, then every way is refused, and another may', async () => {
  const verifier = await app.verifier()
  const { family, id } = await openedAtDoor(app, verifier, '98470 10003')
  await done(family.put(`/api/applications/${id}`, { ...wholeForm(), status: 'submitted' }))
  const status = { status: 'rejected', reason: 'Papers' }
  expect([
    await code(verifier.post(`${path(id)}/verify`, {})),
    await code(verifier.post(`${path(id)}/status`, status)),
  ]).toEqual([
    [409, 'begun-at-door'],
    [409, 'begun-at-door'],
  ])
  const many = await done(verifier.post('/api/admin/applications/bulk-status', { ids: [id], ...status }))
  expect([many.json.results[0].ok, many.json.results[0].code]).toEqual([false, 'begun-at-door'])
  const { version } = await moveTo(admin, id, 'under_verification')
  const found = { facts: { brideHouseType: 'rented' }, note: '' }
  expect([
    await code(verifier.post(`${path(id)}/facts`, { ...found, expectedVersion: version })),
    await code(verifier.post(`/api/admin/visits/${id}`, { ...found, version })),
  ]).toEqual([
    [409, 'begun-at-door'],
    [409, 'begun-at-door'],
  ])
  await visited(admin, id, { brideHouseType: 'rented' })
  const seen = await moveTo(admin, id, 'verified')
  expect(seen.begunBy.id).toBe(await idOf(verifier))
  await done(verifier.post(`${path(id)}/notes`, { note: 'The road is bad' }), 201)
})

test('given a draft begun at the door, when whoever began it looks at it, then they see no more than staff see of any draft', async () => {
  const verifier = await app.verifier()
  const { family, id } = await openedAtDoor(app, verifier, '98470 10004')
  await done(family.put(`/api/applications/${id}`, { brideAddress: 'Secret-Lane 7' }))
  const { text } = await done(verifier.get(path(id)))
  expect([text.includes('Secret-Lane'), await code(verifier.get(`/api/applications/${id}`))]).toEqual([
    false,
    [403, 'not-permitted'],
  ])
})

test('given a number that has an account, when it is begun for at the door, then only that is told, and nothing is recorded', async () => {
  const verifier = await app.verifier()
  const family = app.guest()
  await done(family.post('/api/auth/register', { phone: '98470 10005', password: PASSWORD }), 201)
  const size = logged().length
  const { status, json } = await verifier.post('/api/admin/door', {
    ...asked,
    phone: '0098470 10005'.slice(1),
  })
  expect([status, json.code, Object.keys(json).sort(), logged().length]).toEqual([
    409,
    'phone-taken',
    ['code', 'fields', 'message'],
    size,
  ])
})

test('given that an answer got lost, when the same verifier asks again, then there is another link to the same account, and for nobody else', async () => {
  const verifier = await app.verifier()
  const colleague = await app.verifier()
  await atDoor(verifier, '98470 10006')
  const again = (who: Client, whose?: string) =>
    who.post('/api/admin/door', { ...asked, phone: '+91 98470 10006', ...(whose && { whose }) })
  expect([
    await code(again(verifier)),
    await code(again(colleague)),
    await code(again(colleague, 'same')),
  ]).toEqual([
    [409, 'begun-unopened'],
    [409, 'phone-taken'],
    [409, 'phone-taken'],
  ])
  const { token } = await atDoor(verifier, '98470 10006', { whose: 'same' })
  const family = app.guest()
  await done(family.post('/api/auth/reset', { token, password: PASSWORD, shared: true }))
  expect((await done(family.get('/api/applications/my'))).json).toHaveLength(1)
  // Once it is the family's own, no link is made to it, and a neighbour with the number gets an account of its own.
  expect(await code(again(verifier, 'same'))).toEqual([409, 'phone-taken'])
  const { json } = await again(verifier, 'another')
  expect(json.url).toContain('/reset?token=')
})

test('given that whoever began is disabled meanwhile, when the link is used, then it opens nothing, and the organiser’s does', async () => {
  const verifier = await app.verifier()
  const by = await idOf(verifier)
  const { token } = await atDoor(verifier, '98470 10007')
  await done(admin.patch(`/api/admin/team/${by}`, { disabled: true }))
  expect([
    await code(verifier.post('/api/admin/door', asked)),
    await code(app.guest().post('/api/auth/reset', { token, password: PASSWORD })),
  ]).toEqual([
    [401, 'not-signed-in'],
    [404, 'link-expired'],
  ])
  const [started] = [...app.parts.store.log.read()]
    .filter(({ type }) => type === 'ApplicationStarted')
    .slice(-1)
  const { url } = (
    await done(admin.post(`/api/admin/accounts/${started?.actor}/reset-link`, { to: 'phone' }))
  ).json
  const family = app.guest()
  const own = new URL(url, 'http://localhost').searchParams.get('token')
  await done(family.post('/api/auth/reset', { token: own, password: PASSWORD }))
  expect((await done(family.get('/api/applications/my'))).json).toHaveLength(1)
})

test('given a device of which staff are signed in, when the family chooses its password there, then the session of staff has ended', async () => {
  const verifier = await app.verifier()
  const { token } = await atDoor(verifier, '98470 10008')
  const staffCookie = verifier.cookie()
  const { headers } = await done(
    verifier.post('/api/auth/reset', { token, password: PASSWORD, shared: true }),
  )
  expect(headers.getSetCookie().some((one) => one.startsWith('shared=1'))).toBe(true)
  const stolen = await fetch(`${app.url}/api/me`, { headers: { cookie: staffCookie } })
  expect([stolen.status, (await done(verifier.get('/api/me'))).json.role]).toEqual([401, 'customer'])
})

test('given strangers of the same network who register all the hour can take, when staff begin at a door there, then they may', async () => {
  const busy = await testApp({ environment: { REGISTRATIONS_PER_HOUR: '1' } })
  const verifier = await busy.verifier()
  const register = (phone: string) => busy.guest().post('/api/auth/register', { phone, password: PASSWORD })
  expect([(await register('98470 10041')).status, (await register('98470 10042')).status]).toEqual([201, 429])
  await atDoor(verifier, '98470 10043')
  expect((await verifier.post('/api/admin/door', { ...asked, phone: '98470 10044' })).status).toBe(429)
  await busy.close()
})

test('given what is no number, no consent or too much, when it is begun at the door, then each field is named and nothing is recorded', async () => {
  const verifier = await app.verifier()
  const size = logged().length
  const answers = []
  for (const more of [
    { phone: '98470' },
    { phone: '<b>98470 10001</b>' },
    { phone: `98470${'1'.repeat(200)}` },
    { consent: '2020-01-01 ml' },
    { consent: '' },
    { locale: 'ta' },
    { whose: 'mine' },
    { userId: crypto.randomUUID() },
  ]) {
    const { status, json } = await verifier.post('/api/admin/door', { ...asked, ...more })
    answers.push([status, Object.keys(json.fields)])
  }
  expect(answers).toEqual(
    ['phone', 'phone', 'phone', 'consent', 'consent', 'locale', 'whose', 'userId'].map((name) => [
      422,
      [name],
    ]),
  )
  expect(logged()).toHaveLength(size)
})

test('given that the deadline has passed, when it is begun at the door, then nothing is recorded and no account is opened', async () => {
  app.clock.advance(40 * 24 * 60 * 60_000)
  const verifier = await app.verifier()
  const size = logged().length
  const phone = '98470 10009'
  expect(await code(verifier.post('/api/admin/door', { ...asked, phone }))).toEqual([409, 'deadline-passed'])
  expect(logged()).toHaveLength(size)
  await done(app.guest().post('/api/auth/register', { phone, password: PASSWORD }), 201)
})
