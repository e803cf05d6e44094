/** The twelve criteria and their weights: defaults, schema, and the check of the sum. */
import * as z from 'zod/mini'

/** Default weights, of 100 points; in the order of docs/scoring.md. */
const startingWeights = {
  incomeScore: 15,
  employmentScore: 10,
  housingScore: 10,
  educationScore: 10,
  healthScore: 10,
  financialScore: 10,
  socialScore: 10,
  locationScore: 5,
  ageScore: 5,
  documentScore: 5,
  communityScore: 5,
  orphanScore: 5,
}
export type CriterionKey = keyof typeof startingWeights
export const isCriterionKey = (key: string): key is CriterionKey => Object.hasOwn(startingWeights, key)
export const criterionKeys: readonly CriterionKey[] = Object.keys(startingWeights).filter(isCriterionKey)

const hasTwoDecimals = z.refine<number>(
  (weight) => Number(weight.toFixed(2)) === weight,
  'score.weightDecimals',
)
const Criterion = z.strictObject({
  id: z.enum(criterionKeys, 'error.choose'),
  weight: z
    .number('error.amount')
    .check(z.gte(0, 'error.amount'), z.lte(100, 'error.amount'), hasTwoDecimals),
  isActive: z.boolean('error.type'),
})
const isAllTwelve = z.refine<z.infer<typeof Criterion>[]>(
  (list) => list.length === criterionKeys.length && new Set(list.map(({ id }) => id)).size === list.length,
  'score.allCriteria',
)
/** Each of the twelve once, in any order. Weights are points of 100 with at most two decimals. */
export const Criteria = z.array(Criterion, 'error.type').check(isAllTwelve)
export type Criteria = z.infer<typeof Criteria>

export const defaultCriteria: Criteria = criterionKeys.map((id) => ({
  id,
  weight: startingWeights[id],
  isActive: true,
}))

const inHundredths = ({ weight, isActive }: Criteria[number]): number =>
  isActive ? Math.round(weight * 100) : 0

/** Hundredths of a point, 10000 for 100; inactive criteria count 0. */
export const activeWeightTotal = (criteria: Criteria): number =>
  criteria.reduce((sum, criterion) => sum + inHundredths(criterion), 0)

/** A catalogue key, or null: the active weights must add up to exactly 100. */
export const criteriaProblem = (criteria: Criteria): 'score.weightsNot100' | null =>
  activeWeightTotal(criteria) === 10_000 ? null : 'score.weightsNot100'

/** In any order. */
export const areSameCriteria = (one: Criteria, other: Criteria): boolean =>
  one.every(({ id, weight, isActive }) => {
    const same = other.find((criterion) => criterion.id === id)
    return same?.weight === weight && same.isActive === isActive
  })

const HALF = 5000
/** Whether one criterion alone counts more than all others together. */
export const hasMoreThanHalf = (criteria: Criteria): boolean =>
  criteria.some((criterion) => inHundredths(criterion) > HALF)

/** Hundredths of a point. */
export type Points = Record<CriterionKey, number>

const zeros: Points = { ...startingWeights }
for (const key of criterionKeys) zeros[key] = 0
/** A new record; inactive criteria keep their key. */
export const noPoints = (): Points => ({ ...zeros })

/** In hundredths, 0 while inactive. */
export function weightsOf(criteria: Criteria): Points {
  const weights = noPoints()
  for (const criterion of criteria) weights[criterion.id] = inHundredths(criterion)
  return weights
}
