/** Read models that follow the log: behind it while nobody reads them, and never behind it for whoever does. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { noContext } from '#server/store/list-request.ts'
import { createQueries } from '#server/store/queries.ts'
import { createModels } from '#server/store/read-models/catch-up.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { begun, inStatus, sent } from '../../kit/season.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  admin = await app.admin()
})
afterAll(() => app.close())

const ask = {
  season: 'Season 3',
  status: null,
  district: null,
  scoreMin: null,
  scoreMax: null,
  q: '',
  sortBy: 'status',
  sortOrder: 'asc',
  offset: 0,
  limit: 50,
} as const

test('given every query of the screens, when it is asked, then the read models are caught up first', () => {
  const { models } = app.parts.store
  let times = 0
  const counting = {
    get db() {
      times += 1
      return models.db
    },
    catchUp: () => {
      times += 1
    },
  }
  const queries = createQueries(counting)
  const asks: Record<keyof typeof queries, () => unknown> = {
    page: () => queries.page(ask, noContext),
    first: () => queries.first(ask, noContext),
    all: () => queries.all(ask),
    details: () => queries.details([1], ['brideCaste'], noContext),
    stats: () => queries.stats('Season 3'),
    seasons: () => queries.seasons(),
    sharingCard: () => queries.sharingCard({ season: 'Season 3', reference: '', id: '' }),
    notes: () => queries.notes('application-none'),
    documents: () => queries.documents('application-none'),
    rankable: () => queries.rankable('Season 3'),
    rankableOne: () => queries.rankableOne('Season 3', 'application-none'),
    names: () => queries.names(),
    knownBy: () => queries.knownBy('Season 3'),
    nameOf: () => queries.nameOf('application-none'),
    allStandings: () => queries.allStandings(),
    storedForms: () => queries.storedForms(['none']),
  }
  const late = Object.entries(asks).filter(([, query]) => {
    const before = times
    query()
    return times === before
  })
  expect(late.map(([name]) => name)).toEqual([])
})

test('given one application that changes again and again, when it is read, then list, counts and history are of the last change', async () => {
  const { id } = await inStatus(app, admin, 'verified', { groomName: 'Often' })
  const statuses = ['ranked', 'shortlisted', 'waitlist', 'rejected', 'ranked', 'finalized'] as const
  for (const status of statuses)
    await done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'To and fro' }))
  const found = await done(admin.get('/api/admin/applications?q=often'))
  expect(found.json.applications.map(({ status }: { status: string }) => status)).toEqual(['finalized'])
  expect((await done(admin.get('/api/admin/stats'))).json.byStatus).toMatchObject({ ranked: 0, finalized: 1 })
  const { auditTrail } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect(auditTrail.slice(-6).map(({ to }: { to: string }) => to)).toEqual([...statuses])
})

test('given a restart, when an application is read, then it is shown as it was answered', async () => {
  const { id } = await inStatus(app, admin, 'under_verification', { groomName: 'As it was' })
  const body = { facts: { brideFamilyMonthlyIncome: 4000 }, expectedVersion: 0, note: 'Seen' }
  const { version } = (await done(admin.get(`/api/admin/applications/${id}`))).json
  const answered = await done(
    admin.post(`/api/admin/applications/${id}/facts`, { ...body, expectedVersion: version }),
  )
  await app.restart()
  admin = await app.admin()
  expect((await done(admin.get(`/api/admin/applications/${id}`))).json).toEqual(answered.json)
})

test('given tables that are there already, when the state is made of them, then it is the one that followed the log', async () => {
  await begun(app)
  await sent(app)
  const { db, state, besideTables } = app.parts.store.models.caughtUp()
  const again = createModels(db, besideTables())
  const whole = (one: typeof state) =>
    one.standingsOf('Season 3').map(([stream, { id, userId, number, standing, saves }]) => ({
      stream,
      id,
      userId,
      number,
      standing,
      saves,
      found: [one.streamOf(id), one.streamOfOwner(userId, 'Season 3'), one.ownerOf(id)],
      isTaken: number !== null && one.isNumberTaken('Season 3', number),
      file: one.application(stream)?.file().form,
      draft: one.application(stream)?.draft(),
    }))
  expect(whole(again.state).length).toBeGreaterThan(3)
  expect(whole(again.state)).toEqual(whole(state))
  expect(again.state.programme()).toEqual(state.programme())
})

test('given lists that take nothing in, when nobody reads them, then the server ends all the same', async () => {
  const { id } = await inStatus(app, admin, 'verified')
  app.parts.store.models.db.run(
    "create trigger refusing before update on listed begin select raise(abort, 'refused'); end",
  )
  const change = { status: 'ranked', reason: 'Not listed' }
  await done(admin.post(`/api/admin/applications/${id}/status`, change))
  await app.broken
  expect((await admin.get('/api/health')).status).toBe(503)
  await app.restart()
  admin = await app.admin()
  expect((await done(admin.get(`/api/admin/applications/${id}`))).json.status).toBe('ranked')
})
