/** Criteria: all twelve, weights of two decimals, and exactly 100 among the active. */
import { describe, expect, test } from 'bun:test'
import {
  activeWeightTotal,
  Criteria,
  criteriaProblem,
  criterionKeys,
  defaultCriteria,
  weightsOf,
} from '#events/scoring/criteria.ts'

const withWeight = (id: string, weight: number) =>
  defaultCriteria.map((one) => (one.id === id ? { ...one, weight } : one))

test('given a new installation, when the weights are read, then they are those of docs/product.md', () => {
  expect(weightsOf(defaultCriteria)).toEqual({
    incomeScore: 1500,
    employmentScore: 1000,
    housingScore: 1000,
    educationScore: 1000,
    healthScore: 1000,
    financialScore: 1000,
    socialScore: 1000,
    locationScore: 500,
    ageScore: 500,
    documentScore: 500,
    communityScore: 500,
    orphanScore: 500,
  })
  expect([activeWeightTotal(defaultCriteria), criteriaProblem(defaultCriteria)]).toEqual([10_000, null])
  expect(Criteria.parse(defaultCriteria)).toEqual(defaultCriteria)
})

test('given any order, when criteria are read, then each weight goes to its own criterion', () =>
  expect(weightsOf([...defaultCriteria].reverse())).toEqual(weightsOf(defaultCriteria)))

describe('given weights that are not exactly 100, when they are checked, then they are refused', () => {
  test.each([14.99, 15.01, 0, 100])('income %p', (weight) =>
    expect(criteriaProblem(withWeight('incomeScore', weight))).toBe('score.weightsNot100'),
  )
  test('an inactive criterion leaves its weight out', () => {
    const without = defaultCriteria.map((one) => ({ ...one, isActive: one.id !== 'ageScore' }))
    expect([activeWeightTotal(without), criteriaProblem(without)]).toEqual([9500, 'score.weightsNot100'])
    const repaired = without.map((one) => (one.id === 'incomeScore' ? { ...one, weight: 20 } : one))
    expect([criteriaProblem(repaired), weightsOf(repaired).ageScore]).toEqual([null, 0])
  })
})

test('given weights that floating point cannot add, when they are summed, then it is in whole hundredths', () => {
  const thirds = criterionKeys.map((id, place) => ({ id, weight: place < 4 ? 8.34 : 8.33, isActive: true }))
  expect(Criteria.safeParse(thirds).success).toBe(true)
  expect(activeWeightTotal(thirds)).toBe(10_000)
})

describe('given criteria that are not what they should be, when they are read, then they are refused', () => {
  const [first, ...others] = defaultCriteria
  test.each([
    ['one is missing', others],
    ['one is there twice', [...others, ...others.slice(0, 1)]],
    ['thirteen', [...defaultCriteria, first]],
    ['an unknown one', [...others, { id: 'beautyScore', weight: 15, isActive: true }]],
    ['three decimals', withWeight('incomeScore', 15.005)],
    ['below zero', withWeight('incomeScore', -1)],
    ['above a hundred', withWeight('incomeScore', 100.01)],
    ['not a number', withWeight('incomeScore', Number.NaN)],
    ['a field too many', defaultCriteria.map((one) => ({ ...one, name: 'x' }))],
  ])('%s', (_why, criteria) => expect(Criteria.safeParse(criteria).success).toBe(false))
})
