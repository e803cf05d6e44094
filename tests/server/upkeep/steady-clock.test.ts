/** A clock that jumped erases nobody: what goes for its age waits until the clock has been steady for a week. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { begun, inStatus } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
let app: TestApp
let admin: Client
beforeEach(async () => {
  app = await testApp()
})
afterEach(async () => {
  await app.close()
})

const seen = async (id: string) => (await admin.get(`/api/admin/applications/${id}`)).status
/** As a server in service does it: every so often while time goes by. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    app.clock.advance(DAY)
    await upkeep(app.parts)
  }
}
const jump = (milliseconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString())

async function families() {
  admin = await app.admin()
  const draft = await begun(app, { groomName: 'A made-up draft' })
  const verified = await inStatus(app, admin, 'verified', { groomName: 'A made-up family' })
  const password = 'chembarathi poovu'
  await done(
    verified.family.send('DELETE', `/api/applications/${verified.id}`, JSON.stringify({ password }), {
      'content-type': 'application/json',
    }),
  )
  return { draft, withdrawn: verified }
}

test('given a clock that is months ahead for an hour, when the upkeep comes round, then nobody is erased', async () => {
  const { draft, withdrawn } = await families()
  await days(8)
  const key = await draft.family.upload('photo', await jpeg())
  const right = app.clock.now().toISOString()
  jump(200 * DAY)
  const size = app.parts.store.log.size()
  await upkeep(app.parts)
  app.clock.advance(HOUR)
  await upkeep(app.parts)
  expect(app.parts.store.log.size()).toBe(size)
  app.clock.set(right)
  await upkeep(app.parts)
  admin = await app.admin()
  expect([await seen(draft.id), await seen(withdrawn.id)]).toEqual([200, 200])
  expect(app.parts.store.vault.files.byId(key.slice(-36))).not.toBeNull()
})

test('given a jump and a restart after it, when a week has not gone by, then nobody is erased, and afterwards those who are due', async () => {
  const { draft, withdrawn } = await families()
  await days(8)
  await app.restart(() => jump(130 * DAY))
  await days(6)
  admin = await app.admin()
  expect([await seen(draft.id), await seen(withdrawn.id)]).toEqual([200, 200])
  // A start within a day of the last one changes nothing.
  await app.restart(() => app.clock.advance(HOUR))
  await upkeep(app.parts)
  await days(2)
  admin = await app.admin()
  expect([await seen(draft.id), await seen(withdrawn.id)]).toEqual([404, 404])
})

test('given a clock that is put back, when it has been, then the week begins anew', async () => {
  const { withdrawn } = await families()
  await days(29)
  jump(-10 * DAY)
  await upkeep(app.parts)
  jump(12 * DAY)
  await days(5)
  admin = await app.admin()
  expect(await seen(withdrawn.id)).toBe(200)
  await days(3)
  admin = await app.admin()
  expect(await seen(withdrawn.id)).toBe(404)
})

test('given a deadline that is set far in the past by mistake, when the upkeep comes round, then no draft is erased for ninety days', async () => {
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2031-01-01T00:00:00+05:30' }))
  const { id } = await begun(app)
  await days(8)
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2020-01-01T00:00:00+05:30' }))
  app.clock.advance(89 * DAY)
  await upkeep(app.parts)
  admin = await app.admin()
  expect(await seen(id)).toBe(200)
})
