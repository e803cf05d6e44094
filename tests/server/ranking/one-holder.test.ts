/** A position given by hand has one holder, also where its holder before has left the ranking for a while. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'
import { breachIn, views } from '../../kit/views.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())
afterEach(() => expect(views.map((view) => breachIn(app.parts.store, view))).toEqual(views.map(() => null)))

const give = (id: string, rank: number | null) =>
  admin.put('/api/admin/ranking', { order: [{ id, rank }], reason: 'Committee' })
const move = (id: string, status: string) =>
  done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'To and fro' }))
const read = async (id: string) => (await done(admin.get(`/api/admin/applications/${id}`))).json
const positions = async () => {
  const ranking: { id: string; manualRank: number | null }[] = (await done(admin.get('/api/admin/ranking')))
    .json
  return ranking.map(({ id, manualRank }) => [id, manualRank])
}

test('given a family that left the ranking, when its position is given to another and it comes back, then it has none', async () => {
  const [first, second, third] = [
    (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 4000 })).id,
    (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 9000 })).id,
    (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 29_000 })).id,
  ]
  await done(give(second, 1))
  await done(give(third, 2))
  await move(second, 'rejected')
  await move(third, 'rejected')
  await done(give(first, 1))
  await move(second, 'ranked')
  await move(third, 'ranked')
  // The third kept its position, which nobody was given.
  expect(await positions()).toEqual([
    [first, 1],
    [third, 2],
    [second, null],
  ])
  const { auditTrail } = await read(second)
  expect(auditTrail.map(({ type }: { type: string }) => type).slice(-4)).toEqual([
    'RankAssigned',
    'StatusChanged',
    'RankCleared',
    'StatusChanged',
  ])
})

type Made = { events: { id: string; seq: number }[] }
const columns = async () => (await done(admin.get('/api/admin/ranking/columns'))).json
const kept = async () => (await columns()).kept
const logSize = async () => (await columns()).position
const ranked = async (brideFamilyMonthlyIncome: number) =>
  (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome })).id
/** One who is ranked, and one whose position is given by hand. */
async function otherAndHolder(rank: number) {
  const other = await ranked(4000)
  const holder = await ranked(9000)
  await done(give(holder, rank))
  return { other, holder }
}
const clearedAs = { reason: 'Committee', type: 'RankCleared' }
const last = async (id: string) => (await read(id)).auditTrail.at(-1)

test('given who keeps a position outside the ranking, when it is given to another and all of that is undone, then both are as before, and who keeps it is named before', async () => {
  const { other, holder: keeper } = await otherAndHolder(3)
  await move(keeper, 'rejected')
  const before = await kept()
  const { events }: Made = (
    await done(
      admin.put('/api/admin/ranking', {
        order: [{ id: other, rank: 3 }],
        reason: 'Committee',
        position: await logSize(),
      }),
    )
  ).json
  const cleared = await last(keeper)
  const between = await kept()
  const { results } = (await done(admin.post('/api/admin/applications/bulk-undo', { events }))).json
  const named = { id: keeper, groomName: expect.any(String), brideName: expect.any(String), rank: 3 }
  expect({ before, events, cleared, between, results, after: await kept() }).toEqual({
    before: [named],
    events: [
      { id: other, seq: expect.any(Number) },
      { id: keeper, seq: expect.any(Number) },
    ],
    cleared: expect.objectContaining(clearedAs),
    between: [],
    results: [other, keeper].map((id) => expect.objectContaining({ id, ok: true })),
    after: [named],
  })
  await move(keeper, 'ranked')
  expect((await positions()).filter(([id]) => id === keeper || id === other)).toEqual(
    expect.arrayContaining([
      [other, null],
      [keeper, 3],
    ]),
  )
  await done(give(keeper, null))
})

test('given who left the ranking since the person saw it, when their position is given to another, then it is refused, and they keep it', async () => {
  const { other, holder: keeper } = await otherAndHolder(4)
  const position = await logSize()
  await move(keeper, 'rejected')
  const order = [{ id: other, rank: 4 }]
  const answer = await admin.put('/api/admin/ranking', { order, reason: 'Committee', position })
  expect([answer.status, answer.json.code, (await kept()).map(({ id }: { id: string }) => id)]).toEqual([
    409,
    'moved-on',
    [keeper],
  ])
})

test('given a position that went on to a family that has left, when losing it is undone, then that is refused, and the family keeps it', async () => {
  const { other: first, holder: second } = await otherAndHolder(3)
  await done(give(second, null))
  const { seq } = await last(second)
  await done(give(first, 3))
  await move(first, 'rejected')
  const answer = await admin.post(`/api/admin/applications/${second}/undo`, { seq })
  expect([answer.status, answer.json.code]).toEqual([422, 'rank-taken'])
  await move(first, 'ranked')
  const holders = (await positions()).filter(([, manualRank]) => manualRank === 3)
  expect(holders).toEqual([[first, 3]])
})
