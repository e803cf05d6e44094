/** Declared beside found, as staff read it over HTTP: the case file, its timeline, the CSV; and nothing of it for the family. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { inStatus, moveTo, sent, visited } from '../../kit/season.ts'

let app: TestApp
let verifier: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  verifier = await app.verifier()
})
afterAll(() => app.close())

const show = async (id: string) => (await done(verifier.get(`/api/admin/applications/${id}`))).json
type Criterion = { id: string; points: number; declaredPoints: number; basis: string }
const criterion = ({ explanation }: { explanation: Criterion[] }, id: string) => {
  const { points, declaredPoints, basis } = explanation.find((one) => one.id === id) ?? {}
  return { points, declaredPoints, basis }
}
const rowOf = async (id: string): Promise<Record<string, string> | undefined> => {
  const { text } = await done(verifier.get('/api/admin/applications/export'))
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, record_delimiter: '\r\n' })
  return rows.find((one) => one.id === id)
}

test('given a visit, when the case file is read, then what was declared stands beside what was found, with the points of both', async () => {
  const { id } = await inStatus(app, verifier, 'under_verification')
  const before = await show(id)
  expect(before.declaredScore).toBe(before.totalScore)
  const after = await visited(verifier, id, {
    brideFamilyMonthlyIncome: 18_000,
    groomFamilyMonthlyIncome: 26_000,
  })
  expect([
    after.declaredFacts.brideFamilyMonthlyIncome,
    after.verifiedFacts.brideFamilyMonthlyIncome,
  ]).toEqual([8000, 18_000])
  expect(criterion(after, 'incomeScore')).toEqual({ points: 8.25, declaredPoints: 12.45, basis: 'confirmed' })
  expect(criterion(after, 'financialScore')).toMatchObject({
    points: 9,
    declaredPoints: 9,
    basis: 'partly',
  })
  expect([after.declaredScore, after.totalScore]).toEqual([
    before.totalScore,
    Math.round(100 * (before.totalScore - 4.2)) / 100,
  ])
  const confirmed = after.explanation.filter((one: Criterion) => one.basis === 'confirmed')
  expect([after.visit.confirmed, confirmed.length]).toEqual([1, 1])
  expect(after.auditTrail.at(-1)).toMatchObject({
    type: 'FactsVerified',
    changes: [
      { field: 'brideFamilyMonthlyIncome', from: 8000, to: 18_000 },
      { field: 'groomFamilyMonthlyIncome', from: 26_000, to: 26_000 },
    ],
  })
  expect(after.auditTrail.at(-2)).toMatchObject({ type: 'StatusChanged', changes: [] })
  expect(after.auditTrail.some((entry: object) => 'found' in entry)).toBe(false)
})

test('given one that is not scored, when staff read it, then there are no points as declared either', async () => {
  const { id } = await sent(app)
  expect(await show(id)).toMatchObject({ declaredScore: null, explanation: null, verifiedFacts: {} })
})

test('given a visit, when the family reads its application, then it has the explanation as before, and nothing of the trail', async () => {
  const { family, id } = await inStatus(app, verifier, 'under_verification')
  await visited(verifier, id, { brideHouseType: 'own' }, 'Only-For-Staff')
  const { text, json } = await done(family.get(`/api/applications/${id}`))
  for (const secret of ['Only-For-Staff', 'declaredPoints', 'declaredScore', 'declaredFacts', 'basis'])
    expect(text).not.toContain(secret)
  expect(Object.keys(json.explanation[0])).toEqual(['id', 'points', 'max', 'facts', 'sentence'])
})

test('given a visit, when the list is exported, then what was found follows in columns of its own, at the end', async () => {
  const { id } = await inStatus(app, verifier, 'under_verification')
  await visited(verifier, id, { brideFamilyMonthlyIncome: 18_000, brideEmployed: false, community: 'sc' })
  const row = (await rowOf(id)) ?? {}
  expect(Object.keys(row).slice(-15)).toEqual([
    ...['foundBrideFamilyMonthlyIncome', 'foundGroomFamilyMonthlyIncome', 'foundBrideHouseType'],
    ...['foundGroomHouseType', 'foundGroomEmployed', 'foundBrideEmployed', 'foundBrideFatherEmployed'],
    ...['foundBrideMotherEmployed', 'foundBrideFatherAlive', 'foundBrideMotherAlive'],
    ...['foundBrideParentsHealth', 'foundBrideEducation', 'foundCommunity'],
    ...['confirmedCriteria', 'declaredScore'],
  ])
  const { declaredScore, totalScore } = await show(id)
  expect(row).toMatchObject({
    brideFamilyMonthlyIncome: '8000',
    foundBrideFamilyMonthlyIncome: '18000',
    foundBrideEmployed: 'false',
    foundCommunity: 'sc',
    foundBrideHouseType: '',
    confirmedCriteria: '1',
    declaredScore: String(declaredScore),
    totalScore: String(totalScore),
  })
  const untouched = await rowOf((await inStatus(app, verifier, 'under_verification')).id)
  expect([untouched?.confirmedCriteria, untouched?.declaredScore]).toEqual(['', ''])
})

test('given a value that is taken back, when the case file is read, then what was declared counts again', async () => {
  const { id } = await inStatus(app, verifier, 'under_verification')
  const { totalScore } = await show(id)
  await visited(verifier, id, { brideHouseType: 'own' })
  const after = await visited(verifier, id, { brideHouseType: null }, 'A mistake')
  expect([after.totalScore, after.declaredScore]).toEqual([totalScore, totalScore])
  expect(after.auditTrail.at(-1).changes).toEqual([{ field: 'brideHouseType', from: 'own', to: null }])
})

test('given a sheet, when enough of it is confirmed, then it is visited, and leaves once somebody has decided', async () => {
  const { id } = await inStatus(app, verifier, 'under_verification')
  const sheet = async () => {
    const { visits } = (await done(verifier.post('/api/admin/visits', { ids: [id] }))).json
    return visits.find((one: { id: string }) => one.id === id)
  }
  expect(await sheet()).toMatchObject({ status: 'under_verification', isVisited: false })
  const { declaredFacts } = await show(id)
  await visited(verifier, id, { ...declaredFacts, community: 'obc' })
  expect(await sheet()).toMatchObject({ visit: { confirmed: 8, of: 8 }, isVisited: true })
  const moved = await moveTo(verifier, id, 'verified')
  expect(moved.auditTrail.at(-1).visit).toBe(null)
  expect(await sheet()).toBeUndefined()
})
