/** Declared beside found: the points of both, and when a visit has confirmed a criterion. */
import { expect, test } from 'bun:test'
import { type CriterionKey, criterionKeys, defaultCriteria } from '#events/scoring/criteria.ts'
import { explain } from '#events/scoring/explain.ts'
import { besideDeclared } from '#events/scoring/score.ts'
import { verifiedAt, workedFacts } from './samples.ts'

const worked = { facts: workedFacts, verified: {}, verifiedAt, criteria: defaultCriteria }
const points = (id: CriterionKey, scored: typeof worked) =>
  explain(scored, (key) => key).find((one) => one.id === id)?.points

test('given a visit that found one of two incomes, when it is set beside, then both points are there, and it is partly confirmed', () => {
  const visited = { ...worked, verified: { brideFamilyMonthlyIncome: 'to20000' } as const }
  expect([points('incomeScore', visited), besideDeclared('incomeScore', visited)]).toEqual([
    8.25,
    { declaredPoints: 1245, basis: 'partly' },
  ])
})

test('given a visit that found everything of a criterion, when it is set beside, then it is confirmed, changed or not', () => {
  const as = (brideEducation: 'secondary' | 'primary') =>
    besideDeclared('educationScore', { ...worked, verified: { brideEducation } })
  expect([as('secondary'), as('primary')]).toEqual([
    { declaredPoints: 850, basis: 'confirmed' },
    { declaredPoints: 850, basis: 'confirmed' },
  ])
})

test('given no visit, when the criteria are set beside, then nothing is confirmed, and what files are counted for is not declared', () => {
  for (const id of criterionKeys) {
    const { declaredPoints, basis } = besideDeclared(id, worked)
    const isCounted = id === 'documentScore' || id === 'socialScore'
    expect([declaredPoints / 100, basis]).toEqual([
      points(id, worked) ?? -1,
      isCounted ? 'files' : 'declared',
    ])
  }
})
