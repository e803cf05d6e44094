/** A position given by hand has one holder, also where its holder before has left the ranking for a while. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

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

test('given a position that went on to a family that has left, when losing it is undone, then it has one holder again', async () => {
  const [first, second] = [
    (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 4000 })).id,
    (await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: 9000 })).id,
  ]
  await done(give(second, 3))
  await done(give(second, null))
  const { seq } = (await read(second)).auditTrail.at(-1)
  await done(give(first, 3))
  await move(first, 'rejected')
  await done(admin.post(`/api/admin/applications/${second}/undo`, { seq }))
  await move(first, 'ranked')
  const holders = (await positions()).filter(([, manualRank]) => manualRank === 3)
  expect(holders).toEqual([[second, 3]])
  expect((await read(first)).auditTrail.at(-2)).toMatchObject({
    type: 'RankCleared',
    reason: `Undo of event ${seq}`,
  })
})
