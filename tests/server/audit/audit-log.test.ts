/** The audit log over HTTP: complete, newest first, in pages, and each reader sees what is theirs to see. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { moveTo, sent, visited } from '../../kit/season.ts'

type Entry = {
  seq: number
  type: string
  by: { id: string; email: string | null }
  application: { id: string } | null
  reason: string | null
  changes: { field: string; from: unknown; to: unknown }[]
  erased: boolean
}
type Exports = { changes: unknown[]; exported: unknown }
let app: TestApp
let admin: Client
let verifier: Client
let id: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
  const applied = await sent(app, { brideName: 'Bride Logged' })
  id = applied.id
  await done(applied.family.put(`/api/applications/${id}`, { brideVillage: 'Another Village' }))
  app.clock.advance(6 * 3_600_000)
  await moveTo(verifier, id, 'under_verification', 'Visit on Monday')
  await visited(verifier, id, { brideFamilyMonthlyIncome: 4_000, brideHouseType: 'own' })
  await moveTo(admin, id, 'ranked', 'Complete')
  for (const rank of [1, null])
    await done(admin.put('/api/admin/ranking', { order: [{ id, rank }], reason: `Panel ${rank}` }))
  await done(admin.put('/api/admin/settings/places', { value: '12' }))
  await done(admin.put('/api/admin/settings/admin_email', { value: 'hidden-mailbox@example.org' }))
})
afterAll(() => app.close())

const read = async (query: string, who = admin): Promise<Entry[]> =>
  (await done(who.get(`/api/admin/events?${query}`))).json.events
const told = (events: Entry[]) => events.map(({ type, reason, changes }) => ({ type, reason, changes }))

test('given an application, when its events are read, then each says before, after and why', async () => {
  expect(told(await read(`application=${id}`)).toReversed()).toEqual([
    { type: 'ApplicationStarted', reason: null, changes: [] },
    {
      type: 'ApplicationSubmitted',
      reason: null,
      changes: [{ field: 'status', from: 'draft', to: 'submitted' }],
    },
    {
      type: 'ApplicationAmended',
      reason: null,
      changes: [{ field: 'brideVillage', from: 'Pretend Village', to: 'Another Village' }],
    },
    {
      type: 'StatusChanged',
      reason: 'Visit on Monday',
      changes: [{ field: 'status', from: 'submitted', to: 'under_verification' }],
    },
    {
      type: 'FactsVerified',
      reason: 'Seen',
      changes: [
        { field: 'brideFamilyMonthlyIncome', from: null, to: 4_000 },
        { field: 'brideHouseType', from: null, to: 'own' },
      ],
    },
    {
      type: 'StatusChanged',
      reason: 'Complete',
      changes: [{ field: 'status', from: 'under_verification', to: 'ranked' }],
    },
    { type: 'RankAssigned', reason: 'Panel 1', changes: [{ field: 'rank', from: null, to: 1 }] },
    { type: 'RankCleared', reason: 'Panel null', changes: [{ field: 'rank', from: 1, to: null }] },
  ])
})

test('given settings, when they change, then the log says from what to what, and of an address only that it changed', async () => {
  expect(told(await read('type=SettingChanged&limit=2'))).toEqual([
    { type: 'SettingChanged', reason: null, changes: [{ field: 'admin_email', from: null, to: null }] },
    { type: 'SettingChanged', reason: null, changes: [{ field: 'places', from: '40', to: '12' }] },
  ])
  expect(JSON.stringify(await read('limit=500'))).not.toContain('hidden-mailbox')
})

test('given a log longer than a page, when page follows page, then every event comes once, the newest first', async () => {
  const seqs: number[] = []
  for (let before = ''; ; ) {
    const page = await read(`limit=4${before}`)
    seqs.push(...page.map(({ seq }) => seq))
    if (page.length < 4) break
    before = `&before=${page.at(-1)?.seq}`
  }
  const size = app.parts.store.log.size()
  expect(seqs).toEqual(Array.from({ length: size }, (_, place) => size - place))
})

test('given filters, when they are set, then only what fits all of them is there', async () => {
  const visitor = (await read(`application=${id}&type=FactsVerified`))[0]?.by
  expect(visitor?.email).toBe('visitor@example.org')
  const theirs = await read(`actor=${visitor?.id}&from=2026-03-01T10:00:00Z`)
  expect(theirs.map(({ type }) => type)).toEqual(['FactsVerified', 'StatusChanged'])
  expect((await read('to=2026-03-01T04:30:00%2B05:30')).length).toBe(0)
  expect(await read(`application=${crypto.randomUUID()}`)).toEqual([])
  expect((await admin.get('/api/admin/events?from=yesterday')).status).toBe(422)
})

test('given exports, when the log is read, then it says of what kind, how much, and for which auditor', async () => {
  await done(admin.get('/api/admin/applications/export?q=Bride+Logged'))
  await done(admin.get('/api/admin/audit/bundle?auditor=A.+Auditor'))
  const events = (await done(admin.get('/api/admin/events?type=ExportMade'))).json.events
  // The event after it says that a checkpoint was signed over it.
  expect(events.map(({ changes, exported }: Exports) => ({ changes, exported }))).toEqual([
    {
      changes: [],
      exported: {
        kind: 'bundle',
        rows: app.parts.store.log.size() - 1,
        auditor: 'A. Auditor',
        level: 'public',
        sample: null,
      },
    },
    { changes: [], exported: { kind: 'csv', rows: 1, auditor: null, level: null, sample: null } },
  ])
})

test('given a verifier, when the log is read, then sign-ins, the team and settings are not in it', async () => {
  const kinds = new Set((await read('limit=500')).map(({ type }) => type))
  for (const type of ['SignedIn', 'RoleGranted', 'SettingChanged']) expect(kinds).toContain(type)
  const seen = new Set((await read('limit=500', verifier)).map(({ type }) => type))
  expect([...seen].sort()).toEqual([
    ...['ApplicationAmended', 'ApplicationStarted', 'ApplicationSubmitted', 'CheckpointSigned'],
    'CriteriaChanged',
    'FactsVerified',
    ...['RankAssigned', 'RankCleared', 'StatusChanged'],
  ])
})

test('given an application that was erased, when the log is read, then its events are there and say nothing', async () => {
  const { id: gone } = await sent(app, { brideName: 'To-Be-Forgotten' })
  await done(admin.post(`/api/admin/applications/${gone}/notes`, { note: 'To-Be-Forgotten too' }), 201)
  expect(JSON.stringify(await read('limit=20'))).toContain('To-Be-Forgotten')
  await done(admin.delete(`/api/admin/applications/${gone}`), 204)
  const after = await read('limit=5')
  expect(JSON.stringify(after)).not.toContain('To-Be-Forgotten')
  expect(after.filter(({ erased }) => erased).map(({ type }) => type)).toEqual([
    'NoteAdded',
    'ApplicationSubmitted',
    'ApplicationStarted',
  ])
})
