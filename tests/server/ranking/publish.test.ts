/** What a selection and a publication record: no order, but lists with commitments that only the family's key opens. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { commitmentOf, SALT_LENGTH, saltText } from '#events/outcome/published.ts'
import { applicationStream, ledgerIdOf } from '#server/store/log.ts'
import { isProgrammeEvent, opened } from '#server/store/payloads.ts'
import { keyedHash } from '#server/store/seal.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo } from '../../kit/season.ts'

setDefaultTimeout(600_000)
let app: TestApp
let admin: Client
const ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  for (const [n, status] of (['ranked', 'ranked', 'verified', 'submitted'] as const).entries())
    ids.push((await inStatus(app, admin, status, { brideFamilyMonthlyIncome: 4000 + n * 7000 })).id)
})
afterAll(() => app.close())

/** Without signings, which the server makes by itself after a publication. */
const recorded = () =>
  [...app.parts.store.log.ofProgramme()].flatMap((row) => {
    const one = opened(row, app.parts.store.vault.keys.get)
    return one && isProgrammeEvent(one) && one.event.type !== 'CheckpointSigned' ? [one] : []
  })
const last = <T extends string>(type: T) => recorded().findLast(({ event }) => event.type === type)
const ledgerId = (id = ''): string => ledgerIdOf(app.parts.store.state.streamOf(id) ?? '')
/** In the console's order. */
const shown = async (): Promise<{ id: string; rank: number; totalScore: number }[]> =>
  (await done(admin.get('/api/admin/ranking'))).json

test('given a ranking, when the first are selected, then the log says so before the moves, and nothing of the order', async () => {
  await done(admin.put('/api/admin/ranking', { order: [{ id: ids[1], rank: 1 }], reason: 'A test' }))
  const before = app.parts.store.log.size()
  await done(admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 1, reason: 'Places' }))
  const { seq, event } = last('SelectionMade') ?? {}
  expect<unknown>([seq, event]).toEqual([
    before + 1,
    { type: 'SelectionMade', facts: { season: 'Season 3' }, details: null },
  ])
})

test('given a selection that moves nobody, when it is asked for, then nothing is recorded', async () => {
  const position = app.parts.store.log.size()
  const ask = { shortlist: 1, waitlist: 0, reason: 'Places', ids: [ids[0]], position }
  expect((await done(admin.post('/api/admin/ranking/select', ask))).json.refused).toHaveLength(1)
  expect(app.parts.store.log.size()).toBe(position)
})

test('given decisions, when the results are published, then a tally stands before lists that only keys of the families open', async () => {
  await moveTo(admin, ids[1] ?? '', 'finalized')
  const all = await shown()
  await done(admin.put('/api/admin/results', { published: true }))
  const [tally, results] = recorded().slice(-2)
  expect<unknown>(tally?.event).toEqual({
    type: 'TallyRecorded',
    facts: {
      season: 'Season 3',
      statuses: {
        draft: 0,
        submitted: 1,
        under_verification: 0,
        verified: 1,
        ranked: 0,
        shortlisted: 0,
        waitlist: 1,
        finalized: 1,
        rejected: 0,
      },
      submitted: 4,
      withdrawn: 0,
      erased: 0,
      // A rank by hand put the second before the first.
      past: 1,
      admins: [results?.actor],
    },
    details: null,
  })
  const committed = (id = '') => {
    const one = all.find((row) => row.id === id)
    const key = app.parts.store.vault.keys.get(applicationStream(ledgerId(id)))?.facts.key ?? Buffer.alloc(0)
    const salt = keyedHash(key, saltText(results?.seq ?? 0)).subarray(0, SALT_LENGTH)
    const total = one ? Math.round(one.totalScore * 100) : null
    return [ledgerId(id), commitmentOf({ id: ledgerId(id), total, place: one?.rank ?? null }, salt)]
  }
  expect<unknown>(results?.event).toEqual({
    type: 'ResultsPublished',
    facts: {
      season: 'Season 3',
      selected: [committed(ids[1])],
      waitlist: [committed(ids[0])],
      others: [committed(ids[2]), committed(ids[3])].sort(),
      byHand: 1,
      cutOff: Math.floor(all.map(({ totalScore }) => totalScore).reduce((a, b) => Math.max(a, b))),
    },
    details: null,
  })
})

test('given published results, when they are taken back and published by the setting, then that is recorded as by the route', async () => {
  await done(admin.put('/api/admin/results', { published: false }))
  expect(recorded().at(-1)?.event.type).toBe('ResultsWithheld')
  await done(admin.put('/api/admin/settings/results_published', { value: 'true' }))
  const types = recorded().map(({ event }) => event.type)
  expect(types.slice(-2)).toEqual(['TallyRecorded', 'ResultsPublished'])
  app.clock.advance(3 * 60_000)
  const refused = await admin.put('/api/admin/settings', { values: { results_published: 'false' } })
  expect([refused.status, refused.json.code]).toEqual([409, 'not-undoable'])
})
