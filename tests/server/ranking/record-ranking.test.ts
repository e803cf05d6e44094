/** The order by which families were chosen stands in the log: before each selection, and when results are published. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ledgerIdOf } from '#server/store/log.ts'
import { isProgrammeEvent, opened } from '#server/store/payloads.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo } from '../../kit/season.ts'

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

const recorded = () =>
  [...app.parts.store.log.ofProgramme()].flatMap((row) => {
    const one = opened(row, app.parts.store.vault.keys.get)
    return one && isProgrammeEvent(one) && one.event.type === 'RankingRecorded'
      ? [{ seq: one.seq, ...one.event.facts }]
      : []
  })
/** The ranking as the console has it, in the words of the log. */
async function shown(): Promise<[string, number][]> {
  const rows: { id: string; totalScore: number }[] = (await done(admin.get('/api/admin/ranking'))).json
  return rows.map(({ id, totalScore }) => [
    ledgerIdOf(app.parts.store.state.streamOf(id) ?? ''),
    Math.round(totalScore * 100),
  ])
}

test('given a ranking with a position by hand, when the first are selected, then the order of that moment stands before the moves', async () => {
  await done(admin.put('/api/admin/ranking', { order: [{ id: ids[1], rank: 1 }], reason: 'A test' }))
  const order = await shown()
  expect(order.length).toBe(3)
  const before = app.parts.store.log.size()
  await done(admin.post('/api/admin/ranking/select', { shortlist: 1, waitlist: 1, reason: 'Places' }))
  expect(recorded()).toEqual([{ seq: before + 1, season: 'Season 3', moment: 'selection', order }])
})

test('given a selection that moves nobody, when it is asked for, then nothing is recorded', async () => {
  const ask = {
    shortlist: 1,
    waitlist: 0,
    reason: 'Places',
    ids: [ids[0]],
    position: app.parts.store.log.size(),
  }
  expect((await done(admin.post('/api/admin/ranking/select', ask))).json.refused).toHaveLength(1)
  expect(recorded()).toHaveLength(1)
})

test('given decisions, when the results are published by route or by setting, then the order then is recorded after it', async () => {
  await moveTo(admin, ids[1] ?? '', 'finalized')
  const order = await shown()
  await done(admin.put('/api/admin/results', { published: true }))
  expect(recorded().slice(1)).toMatchObject([{ season: 'Season 3', moment: 'publication', order }])
  await done(admin.put('/api/admin/results', { published: false }))
  expect(recorded()).toHaveLength(2)
  await done(admin.put('/api/admin/settings/results_published', { value: 'true' }))
  expect(recorded().slice(2)).toMatchObject([{ moment: 'publication', order }])
})
