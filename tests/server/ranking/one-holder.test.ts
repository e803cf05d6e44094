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
  const { auditTrail } = (await done(admin.get(`/api/admin/applications/${second}`))).json
  expect(auditTrail.map(({ type }: { type: string }) => type).slice(-4)).toEqual([
    'RankAssigned',
    'StatusChanged',
    'RankCleared',
    'StatusChanged',
  ])
})
