/** What comes at once, late or stale: every save kept, one event for fifty submissions, the deadline to the millisecond. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { begun, inStatus, sent } from '../../kit/season.ts'

const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let admin: Client = nobody
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())
const typesSince = (seq: number) => [...app.parts.store.log.read(seq + 1)].map(({ type }) => type)

test('given a draft, when two fields are saved at once, then both are kept and each answer has its version', async () => {
  const { family, id } = await begun(app)
  const before = app.parts.store.log.size()
  const answers = await Promise.all([
    done(family.put(`/api/applications/${id}`, { groomName: 'One' })),
    done(family.put(`/api/applications/${id}`, { brideName: 'Two' })),
  ])
  const now = (await done(family.get(`/api/applications/${id}`))).json
  expect([now.groomName, now.brideName, now.version]).toEqual(['One', 'Two', 4])
  expect(answers.map(({ json }) => json.version).sort()).toContain(4)
  expect(typesSince(before)).toEqual([])
})
test('given a sent application, when twenty fields are corrected at once, then all are kept, one event each', async () => {
  const { family, id } = await sent(app)
  const before = app.parts.store.log.size()
  const fields = ['groomVillage', 'brideVillage', 'groomTaluk', 'brideTaluk', 'groomWorkplace'].flatMap(
    (field) => [field, field, field, field],
  )
  await Promise.all(
    fields.map((field, n) => done(family.put(`/api/applications/${id}`, { [field]: `${field} ${n}` }))),
  )
  const now = (await done(family.get(`/api/applications/${id}`))).json
  expect(
    ['groomVillage', 'brideVillage', 'groomTaluk', 'brideTaluk', 'groomWorkplace'].filter(
      (field) => !now[field].startsWith(field),
    ),
  ).toEqual([])
  expect(typesSince(before)).toEqual(fields.map(() => 'ApplicationAmended'))
  expect(now.version).toBe(3 + fields.length)
})

test('given a version that is old, when it is saved, then the answer is 409 with what is there, and nothing changed', async () => {
  const { family, id } = await begun(app)
  const current = (
    await done(family.put(`/api/applications/${id}`, { groomName: 'Newer', expectedVersion: 2 }))
  ).json
  const stale = await family.put(`/api/applications/${id}`, { groomName: 'Stale', expectedVersion: 2 })
  expect([stale.status, stale.json]).toEqual([
    409,
    {
      code: 'version-stale',
      message: 'This was changed in the meantime. Please look at the newest version',
      current,
    },
  ])
  expect((await done(family.get(`/api/applications/${id}`))).json).toEqual(current)
  const both = await Promise.all(
    ['A', 'B'].map((groomName) =>
      family.put(`/api/applications/${id}`, { groomName, expectedVersion: current.version }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('given two admins who saw the same version, when both decide at once, then one is told how it stands now', async () => {
  const { id } = await inStatus(app, admin, 'ranked')
  const { version } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  const decide = (status: string, reason: string, expectedVersion?: number) =>
    admin.post(`/api/admin/applications/${id}/status`, { status, reason, expectedVersion })
  const [first, second] = await Promise.all([
    decide('shortlisted', 'The first of two', version),
    decide('rejected', 'The second of two', version),
  ])
  expect([first?.status, first?.json.status, first?.json.version]).toEqual([200, 'shortlisted', version + 1])
  expect([second?.status, second?.json]).toEqual([
    409,
    {
      code: 'version-stale',
      message:
        'This was changed in the meantime. Please look at the newest version. ' +
        'Last change: you yourself, here or in another of your windows, March 1, 2026, 10:00 am.',
      current: first?.json,
    },
  ])
  await done(admin.post(`/api/admin/applications/${id}/notes`, { note: 'Something new to know' }), 201)
  expect((await decide('waitlist', 'Beside a note of mine', version + 1)).json.status).toBe('waitlist')
  expect((await decide('ranked', 'Before my last step', version + 2)).status).toBe(409)
  expect((await decide('ranked', 'Whatever happened')).json.status).toBe('ranked')
})

test('given a version that was seen, when oneself or a colleague has added to the file since, then only the colleague is in the way, and is named', async () => {
  const beena = await app.colleague('beena')
  const { id } = await inStatus(app, admin, 'submitted')
  const path = `/api/admin/applications/${id}`
  const add = (by: Client) => done(by.post(`${path}/notes`, { note: 'Seen at the gate' }), 201)
  const { version } = (await done(admin.get(path))).json
  await add(admin)
  const verified = await done(admin.post(`${path}/verify`, { expectedVersion: version }))
  expect(verified.json.status).toBe('under_verification')
  await add(admin)
  await add(beena)
  await add(admin)
  const step = { status: 'rejected', reason: 'As seen' }
  const alone = await admin.post(`${path}/status`, { ...step, expectedVersion: version + 2 })
  const many = { ...step, ids: [id], versions: { [id]: version + 2 } }
  const { results } = (await done(admin.post('/api/admin/applications/bulk-status', many))).json
  const refused = { code: 'version-stale', message: expect.stringContaining('Last change: beena') }
  expect([alone.status, alone.json, results]).toEqual([
    409,
    expect.objectContaining(refused),
    [{ id, ok: false, status: 'under_verification', ...refused }],
  ])
})

test('given a whole draft, when it is submitted fifty times at once, then it is submitted once', async () => {
  const { family, id } = await begun(app)
  const before = app.parts.store.log.size()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => family.put(`/api/applications/${id}`, { status: 'submitted' })),
  )
  expect(answers.map(({ status, json }) => [status, json.status])).toEqual(
    answers.map(() => [200, 'submitted']),
  )
  expect(typesSince(before)).toEqual(['ApplicationSubmitted'])
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  expect(app.parts.store.log.size()).toBe(before + 1)
})
test('given a family, when it starts ten times at once, then it has one application and learns its id', async () => {
  const family = await app.family()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => family.post('/api/applications', { groomName: 'Once' })),
  )
  const [first, ...others] = answers.sort((a, b) => a.status - b.status)
  expect([first?.status, ...others.map(({ status, json }) => [status, json.code, json.id])]).toEqual([
    201,
    ...others.map(() => [409, 'already-started', first?.json.id]),
  ])
  expect((await done(family.get('/api/applications/my'))).json).toHaveLength(1)
})
test('given one status, when ten of staff set another at once, then one does and the others hear that it has it', async () => {
  const { id } = await inStatus(app, admin, 'under_verification')
  const before = app.parts.store.log.size()
  const set = () =>
    admin.post(`/api/admin/applications/${id}/status`, { status: 'verified', reason: 'At once' })
  const answers = await Promise.all(Array.from({ length: 10 }, set))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(typesSince(before)).toEqual(['StatusChanged'])
})
test('given an e-mail, when it registers five times at once, then there is one account', async () => {
  const account = { email: 'once@example.org', phone: '+91 98470 66666', password: 'thumba poovu' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.guest().post('/api/auth/register', account)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

for (const status of ['under_verification', 'verified', 'finalized', 'rejected'] as const)
  test(`given ${status}, when the family edits it, then it is under review and nothing is recorded`, async () => {
    const { family, id } = await inStatus(app, admin, status)
    const before = app.parts.store.log.size()
    const answer = await family.put(`/api/applications/${id}`, { groomName: 'Edited' })
    expect([answer.status, answer.json]).toEqual([
      409,
      { code: 'being-reviewed', message: 'This application is being reviewed and can no longer be edited' },
    ])
    expect(app.parts.store.log.size()).toBe(before)
  })

test('given an application sent back, when the family types and staff submit it for it, then both go on from what was sent', async () => {
  const { family, id } = await sent(app)
  const path = `/api/applications/${id}`
  await done(
    admin.post(`/api/admin/applications/${id}/status`, { status: 'draft', reason: 'Please correct' }),
  )
  await done(family.put(path, { groomName: 'Typed and not sent', brideName: 'Typed as well' }))
  await done(
    admin.post(`/api/admin/applications/${id}/status`, { status: 'submitted', reason: 'On the phone' }),
  )
  const sees = async () => (await done(family.get(path))).json
  expect((await sees()).groomName).toBe('Groom Madeup')
  const saved = (await done(family.put(path, { groomName: 'Corrected' }))).json
  expect([saved.groomName, (await sees()).groomName]).toEqual(['Corrected', 'Corrected'])
  expect((await done(admin.get(`/api/admin/applications/${id}`))).json.groomName).toBe('Corrected')
})

test('given the last millisecond, when a family saves and submits, then it is in time; at the deadline it is not', async () => {
  // Sessions of families last thirty days, as long as the deadline is away when the server first starts.
  app.clock.advance(60_000)
  const draft = await begun(app)
  const { deadline } = (await done(app.guest().get('/api/deadline'))).json
  const path = `/api/applications/${draft.id}`
  const fresh = await app.family()
  app.clock.set(new Date(Date.parse(deadline) - 1).toISOString())
  expect((await done(app.guest().get('/api/deadline'))).json).toEqual({ deadline, isExpired: false })
  await done(draft.family.put(path, { groomName: 'In time' }))
  const before = app.parts.store.log.size()
  app.clock.set(deadline)
  expect((await done(app.guest().get('/api/deadline'))).json).toEqual({ deadline, isExpired: true })
  const late = [
    await draft.family.put(path, { groomName: 'Late' }),
    await draft.family.put(path, { status: 'submitted' }),
    await draft.family.put(path, { incomeProofKeys: [], groomTaluk: 'Late' }),
    await fresh.post('/api/applications', wholeForm()),
  ]
  const refused = { code: 'deadline-passed', message: 'Application deadline has passed' }
  expect(late.map(({ status, json }) => [status, json])).toEqual(late.map(() => [409, refused]))
  expect(app.parts.store.log.size()).toBe(before)
  expect((await done(draft.family.get(path))).json.groomName).toBe('In time')
  const again = await app.admin()
  await done(
    again.put('/api/admin/settings/application_deadline', {
      value: new Date(Date.parse(deadline) + 1).toISOString(),
    }),
  )
  await done(draft.family.put(path, { status: 'submitted' }))
})
