/** No answer to a family tells of a decision before the results of its season are published and that can no longer be taken back; until then all that are verified read the same. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type Applied, inStatus, moveTo } from '../../kit/season.ts'
import { mailBy } from '../../kit/smtp-peer.ts'
import { unzipped } from '../../kit/unzip.ts'

const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const own = async ({ family, id }: Applied) => (await done(family.get(`/api/applications/${id}`))).json
/** Every answer in which a family reads of its application. */
async function everything({ family, id }: Applied): Promise<string> {
  const answers = await Promise.all([
    family.get('/api/applications/my'),
    family.get(`/api/applications/${id}`),
    family.get(`/api/applications/${id}/outcome`),
    family.get(`/api/applications/${id}/reads`),
    family.put(`/api/applications/${id}`, { groomName: 'Another' }),
  ])
  const archive = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  const kept = unzipped(new Uint8Array(await archive.arrayBuffer()))
  const words = ['everything.json', 'everything.html'].map((name) => kept.get(name)?.toString())
  return [...answers.map(({ text }) => text), ...words].join()
}
/** Everything that its family reads of it, but for what is its own. */
const read = (one: Record<string, unknown>) => {
  const { id: _, number, createdAt, submittedAt, statusSince, verifiedAt, updatedAt, ...rest } = one
  return rest
}
const all = (families: readonly Applied[]) => Promise.all(families.map(own))

test('given verified families, when some of them are chosen, put on the waitlist, rejected or noted about, then all of them read that they wait for the results, and nothing else changes until these are published', async () => {
  await mailBy(admin, 2525, { smtp_host: 'mail.example' })
  const chosen = await inStatus(app, admin, 'shortlisted')
  const waiting = await inStatus(app, admin, 'ranked')
  const rejected = await inStatus(app, admin, 'verified')
  const untouched = await inStatus(app, admin, 'ranked')
  const families = [chosen, waiting, rejected, untouched]
  const before = await all(families)
  expect(before.map(({ awaitingResults }) => awaitingResults)).toEqual([false, false, false, false])
  const archives = await Promise.all(families.map(everything))
  app.clock.advance(DAY)
  admin = await app.admin()
  const moved = async ({ id }: Applied, status: string, more = {}) =>
    done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'Planted-Reason', ...more }))
  await moved(rejected, 'rejected', { kind: 'income' })
  expect(await all(families)).toEqual(before)
  await moved(chosen, 'finalized')
  await moved(waiting, 'waitlist')
  await moved(untouched, 'shortlisted')
  const noted = await admin.post(`/api/admin/applications/${untouched.id}/notes`, { note: 'Planted-Note' })
  noted.expect(201)
  const decidedAt = app.clock.now().toISOString()
  const during = before.map((one) => ({ ...one, awaitingResults: true }))
  expect(await all(families)).toEqual(during)
  const now = await Promise.all(families.map(everything))
  for (const text of now)
    expect(text).not.toMatch(
      /finalized|waitlist|rejected"|income"|Planted-Reason|Planted-Note|Final Selection/,
    )
  const grown = now.map((text, place) => text.length - (archives[place]?.length ?? 0))
  expect(new Set(grown).size).toBe(1)

  app.clock.advance(20 * DAY)
  admin = await app.admin()
  await done(admin.put('/api/admin/results', { published: true }))
  app.clock.advance(RESULTS_UNDO - 1)
  expect(await all(families)).toEqual(during)
  app.clock.advance(1)
  const published = await all(families)
  expect(
    published.map(({ status, statusSince, awaitingResults }) => [status, statusSince, awaitingResults]),
  ).toEqual(['finalized', 'waitlist', 'rejected', 'shortlisted'].map((status) => [status, decidedAt, false]))
  const lastDay = new Date(app.clock.now().getTime() + 14 * DAY).toISOString().slice(0, 10)
  expect(published.map(({ rejectedFor, reviewUntil }) => [rejectedFor, reviewUntil])).toEqual([
    [null, null],
    [null, null],
    ['income', lastDay],
    [null, null],
  ])
})

test('given families that were never verified, when they are rejected, then they read it after the two minutes in which it can be undone, before that only that nothing can be changed', async () => {
  await done(admin.put('/api/admin/settings/season', { value: 'Season 7' }))
  const families = [await inStatus(app, admin, 'under_verification'), await inStatus(app, admin, 'submitted')]
  const before = await all(families)
  for (const { id } of families)
    await done(
      admin.post(`/api/admin/applications/${id}/status`, {
        status: 'rejected',
        reason: 'Planted-Reason',
        kind: 'income',
      }),
    )
  app.clock.advance(RESULTS_UNDO - 1)
  expect(await all(families)).toEqual(before.map((one) => ({ ...one, isTakenUp: true })))
  app.clock.advance(1)
  expect((await all(families)).map(read)).toEqual(
    (await all(families)).map((one) => ({
      ...read(one),
      status: 'rejected',
      rejectedFor: 'income',
      isTakenUp: false,
    })),
  )
  expect((await Promise.all(families.map(everything))).join()).not.toContain('Planted-Reason')
})

test('given a selection from the top, when it is made, then every verified family waits for the results, shortlisted or not', async () => {
  await done(admin.put('/api/admin/settings/season', { value: 'Season 8' }))
  const families = [await inStatus(app, admin, 'ranked'), await inStatus(app, admin, 'ranked')]
  const before = await all(families)
  const ask = { shortlist: 1, waitlist: 0, reason: 'From the top' }
  await done(admin.post('/api/admin/ranking/select', ask))
  expect(await all(families)).toEqual(before.map((one) => ({ ...one, awaitingResults: true })))
})

test('given published results, when they are published again for those without a letter, then no family loses sight of its decision', async () => {
  const one = await inStatus(app, admin, 'ranked')
  await moveTo(admin, one.id, 'waitlist')
  const publish = () => done(admin.put('/api/admin/results', { published: true, again: true }))
  await publish()
  app.clock.advance(RESULTS_UNDO)
  expect((await own(one)).status).toBe('waitlist')
  await publish()
  expect((await own(one)).status).toBe('waitlist')
})
