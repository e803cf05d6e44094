/** The ranking by columns says what the ranking says, in every packing, and follows every change. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Criteria, criterionKeys, defaultCriteria, weightsOf } from '#events/scoring/criteria.ts'
import { type Table, trial } from '#events/scoring/what-if.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus } from '../../kit/season.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  for (const income of [4_000, 9_000, 14_000, 9_000])
    await inStatus(app, admin, 'ranked', { brideFamilyMonthlyIncome: income, brideName: `Bride ${income}` })
  await inStatus(app, admin, 'rejected', { brideName: 'Not-In-The-Ranking' })
})
afterAll(() => app.close())

type Coded = { values: (string | number)[]; codes: string }
const decoded = ({ values, codes }: Coded) => Array.from(Uint8Array.fromBase64(codes), (code) => values[code])
const columns = async () => (await done(admin.get('/api/admin/ranking/columns'))).json
const tableOf = (got: { ids: string[]; manualRanks: number[]; fractions: Record<string, Coded> }): Table => {
  const column = (key: string) =>
    Uint16Array.from(decoded(got.fractions[key] ?? { values: [], codes: '' }), Number)
  const [a, b, c, d, e, f, g, h, i, j, k, l] = criterionKeys.map(column)
  if (!a || !b || !c || !d || !e || !f || !g || !h || !i || !j || !k || !l)
    throw new Error('a column is missing')
  return {
    size: got.ids.length,
    manualRanks: Uint32Array.from(got.manualRanks),
    fractions: {
      incomeScore: a,
      employmentScore: b,
      housingScore: c,
      educationScore: d,
      healthScore: e,
      financialScore: f,
      socialScore: g,
      locationScore: h,
      ageScore: i,
      documentScore: j,
      communityScore: k,
      orphanScore: l,
    },
  }
}
/** The server's own order, under the criteria in force. */
const serverOrder = async () =>
  (await done(admin.get('/api/admin/ranking'))).json.map(
    ({ id, totalScore }: { id: string; totalScore: number }) => ({ id, totalScore }),
  )
async function trialOrder(criteria: Criteria) {
  const got = await columns()
  const { order, totals } = trial(tableOf(got), weightsOf(criteria))
  return Array.from(order, (row) => ({ id: got.ids[row], totalScore: (totals[row] ?? 0) / 100 }))
}

test('given a season, when it is ranked in the browser, then the order and the totals are the server’s', async () => {
  const got = await columns()
  expect(await trialOrder(got.criteria)).toEqual(await serverOrder())
  expect(decoded(got.statuses)).toEqual(['ranked', 'ranked', 'ranked', 'ranked'])
  expect(JSON.stringify(got)).not.toContain('Not-In-The-Ranking')
  expect([got.places, got.season, got.position]).toEqual([40, 'Season 3', app.parts.store.log.size()])
})

test('given trial weights, when they become the criteria, then the server ranks as the trial did', async () => {
  const other: Criteria = defaultCriteria.map((one) => {
    if (one.id === 'incomeScore') return { ...one, weight: 2.5 }
    return one.id === 'ageScore' ? { ...one, weight: 17.5 } : one
  })
  const tried = await trialOrder(other)
  expect(tried).not.toEqual(await serverOrder())
  await done(admin.put('/api/admin/criteria', { criteria: other, reason: 'Proposed from the what-if' }))
  expect(await serverOrder()).toEqual(tried)
  expect(await trialOrder((await columns()).criteria)).toEqual(tried)
})

test('given a manual position, when the columns are asked for again, then it holds there too', async () => {
  const last = (await serverOrder()).at(-1).id
  await done(admin.put('/api/admin/ranking', { order: [{ id: last, rank: 1 }], reason: 'Panel' }))
  const order = await trialOrder((await columns()).criteria)
  expect([order[0]?.id, order]).toEqual([last, await serverOrder()])
})

for (const [accept, encoding] of [
  ['gzip, deflate, br, zstd', 'zstd'],
  ['br, gzip', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
] as const)
  test(`given a client that accepts ${accept}, when it asks, then it gets ${encoding ?? 'plain text'}, and the same`, async () => {
    const answer = await admin.get('/api/admin/ranking/columns', { 'accept-encoding': accept })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
    expect([answer.json, answer.headers.get('cache-control')]).toEqual([await columns(), 'no-store'])
  })
