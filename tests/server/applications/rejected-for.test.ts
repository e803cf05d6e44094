/** The kind of reason of a rejection: chosen by staff, read by the family, and never mixed with what staff wrote. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'

const WRITTEN = 'Neighbour-Told-The-Visitor'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  await done(admin.put('/api/admin/results', { published: true }))
  app.clock.advance(RESULTS_UNDO)
})
afterAll(() => app.close())

const ask = { status: 'rejected', reason: WRITTEN, kind: 'not_reached' }

test('given a rejection for a kind of reason, when the family reads its application, then it has the kind and since when, and not a word of the reason', async () => {
  const { family, id } = await inStatus(app, admin, 'under_verification')
  app.clock.advance(60_000)
  const rejected = (await done(admin.post(`/api/admin/applications/${id}/status`, ask))).json
  expect(rejected.rejectedFor).toBe('not_reached')
  expect(rejected.auditTrail.at(-1)).toMatchObject({ to: 'rejected', reason: WRITTEN, kind: 'not_reached' })
  const own = await done(family.get(`/api/applications/${id}`))
  expect(own.json).toMatchObject({
    status: 'rejected',
    rejectedFor: 'not_reached',
    statusSince: app.clock.now().toISOString(),
  })
  expect(own.text).not.toContain(WRITTEN)
})

test('given many, when they are rejected together, then each family has the kind; without one it has none', async () => {
  const families = [await inStatus(app, admin, 'submitted'), await inStatus(app, admin, 'verified')]
  const bulk = (ids: string[], kind?: string) =>
    done(
      admin.post('/api/admin/applications/bulk-status', { ids, status: 'rejected', reason: WRITTEN, kind }),
    )
  await bulk(
    families.map(({ id }) => id),
    'papers',
  )
  const kinds = () =>
    Promise.all(
      families.map(async ({ family }) => (await family.get('/api/applications/my')).json[0].rejectedFor),
    )
  expect(await kinds()).toEqual(['papers', 'papers'])
  const unnamed = await inStatus(app, admin, 'submitted')
  await bulk([unnamed.id])
  expect((await unnamed.family.get('/api/applications/my')).json[0].rejectedFor).toBeNull()
})

test('given a kind that is none, or one for another status, when it is sent, then it is refused and nothing happens', async () => {
  const { id } = await inStatus(app, admin, 'submitted')
  const size = app.parts.store.log.size()
  for (const wrong of [
    { ...ask, kind: 'ill-famed' },
    { ...ask, status: 'under_verification' },
  ]) {
    const answer = await admin.post(`/api/admin/applications/${id}/status`, wrong)
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([422, ['kind']])
    expect(answer.text).not.toContain('ill-famed')
  }
  expect(app.parts.store.log.size()).toBe(size)
})

test('given a family on the shortlist, when it comes to the waitlist, then it can read when it was shortlisted', async () => {
  const { family, id } = await inStatus(app, admin, 'shortlisted')
  const shortlistedAt = app.clock.now().toISOString()
  app.clock.advance(60_000)
  await done(
    admin.post(`/api/admin/applications/${id}/status`, { status: 'waitlist', reason: 'Moved to waitlist' }),
  )
  expect((await family.get(`/api/applications/${id}`)).json).toMatchObject({
    status: 'waitlist',
    shortlistedAt,
    statusSince: app.clock.now().toISOString(),
  })
})
