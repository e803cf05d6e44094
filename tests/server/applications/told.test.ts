/** No answer to a family tells of a decision before the results of its season are published and that can no longer be taken back. */
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
const told = ({
  status,
  statusSince,
  verifiedAt,
  shortlistedAt,
  rejectedFor,
  reviewUntil,
}: Record<string, unknown>) => ({
  status,
  statusSince,
  verifiedAt,
  shortlistedAt,
  rejectedFor,
  reviewUntil,
})

test('given a decision of each kind, when results are not published, then the family reads how it stood before, and once they are, the decision and the time for a review', async () => {
  await mailBy(admin, 2525, { smtp_host: 'mail.example' })
  const families = [
    { one: await inStatus(app, admin, 'shortlisted'), to: 'finalized' },
    { one: await inStatus(app, admin, 'ranked'), to: 'waitlist' },
    { one: await inStatus(app, admin, 'under_verification'), to: 'rejected' },
    { one: await inStatus(app, admin, 'submitted'), to: 'rejected' },
  ] as const
  const before = await Promise.all(families.map(({ one }) => own(one)))
  app.clock.advance(DAY)
  admin = await app.admin()
  for (const { one, to } of families) {
    const ask = { status: to, reason: 'Planted-Reason', ...(to === 'rejected' && { kind: 'income' }) }
    await done(admin.post(`/api/admin/applications/${one.id}/status`, ask))
  }
  const decidedAt = app.clock.now().toISOString()
  expect((await Promise.all(families.map(({ one }) => own(one)))).map(told)).toEqual(before.map(told))
  for (const { one } of families)
    expect(await everything(one)).not.toMatch(
      /finalized|waitlist|rejected"|income"|Planted-Reason|Final Selection/,
    )
  expect((await Promise.all(families.map(({ one }) => own(one)))).map(({ isTakenUp }) => isTakenUp)).toEqual([
    false,
    false,
    true,
    true,
  ])

  app.clock.advance(20 * DAY)
  admin = await app.admin()
  await done(admin.put('/api/admin/results', { published: true }))
  app.clock.advance(RESULTS_UNDO - 1)
  expect((await Promise.all(families.map(({ one }) => own(one)))).map(told)).toEqual(before.map(told))
  app.clock.advance(1)
  const now = await Promise.all(families.map(({ one }) => own(one)))
  expect(now.map(({ status, statusSince, isTakenUp }) => [status, statusSince, isTakenUp])).toEqual(
    families.map(({ to }) => [to, decidedAt, false]),
  )
  const lastDay = new Date(app.clock.now().getTime() + 14 * DAY).toISOString().slice(0, 10)
  expect(now.map(({ rejectedFor, reviewUntil }) => [rejectedFor, reviewUntil])).toEqual([
    [null, null],
    [null, null],
    ['income', lastDay],
    ['income', lastDay],
  ])
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
