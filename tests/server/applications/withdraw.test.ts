/** A family takes its application back: what is erased at once, what waits for staff, and who may not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { browser, type OidcPeer, oidcPeer } from '../../kit/oidc-peer.ts'
import { type Applied, begun, inStatus, moveTo, sent } from '../../kit/season.ts'

const PASSWORD = 'chembarathi poovu'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HELD = 'Held-By-The-Family'
let peer: OidcPeer
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  peer = await oidcPeer()
  app = await testApp({ environment: peer.environment })
})
/** Months go by in these tests, and a family may still start one after another. */
beforeEach(async () => {
  admin = await app.admin()
  const value = new Date(app.clock.now().getTime() + 365 * DAY).toISOString()
  await done(admin.put('/api/admin/settings/application_deadline', { value }))
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const withdraw = ({ family, id }: Pick<Applied, 'family' | 'id'>, body: object = { password: PASSWORD }) =>
  family.send('DELETE', `/api/applications/${id}`, JSON.stringify(body), {
    'content-type': 'application/json',
  })
const asStaffSee = async (id: string) => {
  const answer = await (await app.admin()).get(`/api/admin/applications/${id}`)
  return answer.status === 200 ? answer.json : answer.status
}

for (const kind of ['draft', 'submitted'] as const)
  test(`given a ${kind} application, when its family withdraws it, then it is erased with the account`, async () => {
    const applied = kind === 'draft' ? await begun(app) : await sent(app, { groomName: HELD })
    expect((await withdraw(applied)).status).toBe(204)
    expect([await asStaffSee(applied.id), (await applied.family.get('/api/me')).status]).toEqual([404, 401])
  })

test('given a family that staff have visited, when it withdraws, then it is rejected by its own wish, and hears of it once', async () => {
  const applied = await inStatus(app, admin, 'under_verification', { groomName: HELD })
  const now = app.clock.now().toISOString()
  const answer = await done(withdraw(applied))
  expect([answer.json.status, answer.json.withdrawnAt]).toEqual(['rejected', now])
  const { status, withdrawnAt, userId, auditTrail } = await asStaffSee(applied.id)
  const { type, from, to, by, override } = auditTrail.at(-1)
  expect({ status, withdrawnAt, type, from, to, by: by.id, override }).toEqual({
    status: 'rejected',
    withdrawnAt: now,
    type: 'ApplicationWithdrawn',
    from: 'under_verification',
    to: 'rejected',
    by: userId,
    override: false,
  })
  const size = app.parts.store.log.size()
  await done(withdraw(applied))
  expect(app.parts.store.log.size()).toBe(size)
})

/** As a server in service does it: every so often while time goes by. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    app.clock.advance(DAY)
    await upkeep(app.parts)
  }
}

test('given what a family withdrew, when a month has gone by, then it is erased, and not before', async () => {
  const applied = await inStatus(app, admin, 'verified')
  await done(withdraw(applied))
  await days(30)
  expect((await asStaffSee(applied.id)).status).toBe('rejected')
  app.clock.advance(1)
  await upkeep(app.parts)
  expect(await asStaffSee(applied.id)).toBe(404)
})

test('given what a family withdrew, when staff confirm it, then it is erased at once', async () => {
  const applied = await inStatus(app, admin, 'ranked')
  await done(withdraw(applied))
  await done(admin.delete(`/api/admin/applications/${applied.id}`), 204)
  expect(await asStaffSee(applied.id)).toBe(404)
})

test('given a family that asked to go on after all, when an admin has moved it back, then no month erases it', async () => {
  const applied = await inStatus(app, admin, 'ranked')
  await done(withdraw(applied))
  await moveTo(admin, applied.id, 'ranked', 'They called and asked to go on')
  await days(40)
  const { status, withdrawnAt } = await asStaffSee(applied.id)
  expect([status, withdrawnAt]).toEqual(['ranked', null])
})

test('given a wrong password, none, or another family, when it is withdrawn, then nothing happens', async () => {
  const applied = await sent(app, { groomName: HELD })
  const size = app.parts.store.log.size()
  const wrong = await withdraw(applied, { password: 'somebody guesses' })
  const none = await withdraw(applied, {})
  const other = await withdraw({ family: await app.family(), id: applied.id })
  expect([wrong, none, other].map(({ status, json }) => [status, json.code])).toEqual([
    [422, 'wrong-password'],
    [422, 'wrong-password'],
    [404, 'not-found'],
  ])
  expect(`${wrong.text}${none.text}${other.text}`).not.toContain(HELD)
  expect(app.parts.store.log.size()).toBe(size)
})

test('given an account that opens by an outside one, when it signed in within five minutes, then it needs no password', async () => {
  peer.at({ sub: 'withdraws', email: 'withdraws@outside.example', email_verified: true })
  const by = browser(app.url)
  await by.visit('/api/auth/outside')
  const ask = (method: string, path: string, body: object) =>
    by.ask(app.url + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const { id } = await (await ask('POST', '/api/applications', { groomName: HELD })).json()
  app.clock.advance(5 * MINUTE + 1)
  expect((await ask('DELETE', `/api/applications/${id}`, {})).status).toBe(422)
  // Nor a sign-in that the clock has not come to: it was ahead then.
  app.clock.advance(-10 * MINUTE - 2)
  expect((await ask('DELETE', `/api/applications/${id}`, {})).status).toBe(422)
  peer.at({ sub: 'withdraws', email: 'withdraws@outside.example', email_verified: true })
  await by.visit('/api/auth/outside')
  expect((await ask('DELETE', `/api/applications/${id}`, {})).status).toBe(204)
})
