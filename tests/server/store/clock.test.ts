/** A clock that was ahead for a while: stamps never run backwards, and whatever is decided goes by the clock as it is now. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { begun, sent } from '../../kit/season.ts'
import { startServer } from '../../kit/server-process.ts'

const AHEAD = '2027-06-01T00:00:00.000Z'
const TODAY = '2026-03-01T05:00:00.000Z'
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const health = async () => (await done(app.guest().get('/api/health'))).json
const stamps = () => [...app.parts.store.log.read()].map(({ at }) => at)
/** One event recorded while the clock is ahead, and the clock right again. */
async function oneStampAhead(): Promise<void> {
  app.clock.set(AHEAD)
  const ahead = await app.admin()
  await done(ahead.put('/api/admin/settings/venue_address', { value: 'Community Hall, Kannur' }))
  app.clock.set(TODAY)
}

test('given a log within the clock, when health is asked, then it is the two words that monitors know', async () => {
  expect(await health()).toEqual({ status: 'ok' })
})

test('given one event that was stamped ahead, when the clock is right again, then families apply as before, also after a restart', async () => {
  const early = await begun(app)
  await oneStampAhead()
  const restarting = async () => {
    expect((await done(app.guest().get('/api/deadline'))).json.isExpired).toBe(false)
    const { family, id } = await sent(app)
    await done(family.put(`/api/applications/${id}`, { groomName: 'Amended' }))
  }
  await restarting()
  await app.restart()
  await restarting()
  const saved = await done(early.family.put(`/api/applications/${early.id}`, { groomName: 'Typed today' }))
  expect(saved.json.updatedAt).toBe(TODAY)
  await done(early.family.put(`/api/applications/${early.id}`, { status: 'submitted' }))
  expect(stamps().filter((at) => at === AHEAD).length).toBeGreaterThan(5)
  expect(stamps()).toEqual(stamps().sort())
})

test('given a log that ends ahead, when a bride is too young by the clock, then her age is that of today, not of the stamp', async () => {
  const { family, id } = await begun(app, { brideDob: '2008-09-01' })
  const refused = await family.put(`/api/applications/${id}`, { status: 'submitted' })
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['brideAge']])
  const old = await done(
    family.put(`/api/applications/${id}`, { ...wholeForm({ brideDob: '2005-09-01' }), status: 'submitted' }),
  )
  expect(old.json.brideAge).toBe(20)
  const amended = await done(family.put(`/api/applications/${id}`, { brideDob: '2005-10-01' }))
  expect(amended.json.brideAge).toBe(20)
  // By the stamp she would be old enough.
  const wrong = await family.put(`/api/applications/${id}`, { brideDob: '2008-09-01' })
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['brideAge']])
  await app.restart()
  expect((await done(family.get(`/api/applications/${id}`))).json.brideAge).toBe(20)
})

test('given a log that ends ahead, when the deadline passes by the clock, then it is passed', async () => {
  const { family, id } = await begun(app)
  const { deadline } = (await done(app.guest().get('/api/deadline'))).json
  app.clock.set(deadline)
  expect((await family.put(`/api/applications/${id}`, { groomName: 'Late' })).json.code).toBe(
    'deadline-passed',
  )
  app.clock.set(TODAY)
  await done(family.put(`/api/applications/${id}`, { groomName: 'In time' }))
})

test('given a log that ends ahead, when health is asked, then it warns, and until an hour is left', async () => {
  expect(await health()).toEqual({ status: 'ok', warning: 'log-ahead-of-clock' })
  app.clock.set('2027-05-31T23:00:00.000Z')
  expect(await health()).toEqual({ status: 'ok' })
  app.clock.set(TODAY)
  admin = await app.admin()
  await done(admin.get('/api/admin/stats'))
})

test('given delays that grew while the clock was ahead, when it is right again, then nobody waits for the wrong day', async () => {
  const family = await app.family('slow@example.org')
  const signIn = (password: string) =>
    app.guest().post('/api/auth/login', { email: 'slow@example.org', password })
  app.clock.set(AHEAD)
  for (let tries = 0; tries < 7; tries++) await signIn('wrong password')
  expect((await signIn('chembarathi poovu')).status).toBe(429)
  app.clock.set(TODAY)
  await done(signIn('chembarathi poovu'))
  await done(family.get('/api/me'))
})

test('given a log that ends ahead, when the server is started in earnest, then it says so in one sentence', async () => {
  const other = await testApp({ clock: { ...app.clock, now: () => new Date('2190-01-01T00:00:00.000Z') } })
  await other.stop()
  const server = await startServer({ folder: other.folder })
  try {
    expect(server.said).toContain('The log ends at 2190-01-01T00:00:00.000Z and this machine')
    const answer = await fetch(`${server.url}/api/health`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', warning: 'log-ahead-of-clock' },
    ])
  } finally {
    await server.stop()
    rmSync(other.folder, { recursive: true, force: true })
  }
}, 600_000)
