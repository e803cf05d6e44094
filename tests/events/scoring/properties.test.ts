/** What holds of every score, whatever the family and the criteria. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { needBands } from '#events/application/facts.ts'
import { activeWeightTotal, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { evidenceOf, fractionOf, score } from '#events/scoring/score.ts'
import { anyCriteria, anyFacts, anyVerified, anyVerifiedAt } from './samples.ts'

const anyScored = fc.record({
  facts: anyFacts,
  verified: anyVerified,
  verifiedAt: anyVerifiedAt,
  criteria: anyCriteria,
})

test('given any family and criteria, when scored, then the total is within 0 and 100 and the sum of its parts', () =>
  fc.assert(
    fc.property(anyScored, (scored) => {
      const { total, points } = score(scored)
      expect(activeWeightTotal(scored.criteria)).toBe(10_000)
      expect(Object.keys(points)).toEqual([...criterionKeys])
      expect(total).toBe(criterionKeys.reduce((sum, key) => sum + points[key], 0))
      expect(Number.isInteger(total) && total >= 0).toBe(true)
      expect(total).toBeLessThanOrEqual(10_000)
    }),
  ))

test('given any family, when a criterion is worked out, then its fraction is a whole number from 0 to 1000', () =>
  fc.assert(
    fc.property(anyScored, (scored) => {
      const fractions = criterionKeys.map((key) => fractionOf(key, evidenceOf(scored)))
      expect(fractions.filter((one) => !Number.isInteger(one) || one < 0 || one > 1000)).toEqual([])
    }),
  ))

test('given any family and criteria, when scored, then no criterion gives more than its weight', () =>
  fc.assert(
    fc.property(anyScored, (scored) => {
      const { points } = score(scored)
      const weights = weightsOf(scored.criteria)
      expect(criterionKeys.filter((key) => points[key] > weights[key])).toEqual([])
    }),
  ))

test("given two families alike but for the bride's income, when scored, then the poorer never has less", () =>
  fc.assert(
    fc.property(anyScored, fc.nat(6), fc.nat(6), (scored, one, other) => {
      const withIncome = (place: number) =>
        score({
          ...scored,
          verified: { ...scored.verified, brideFamilyMonthlyIncome: needBands[place] ?? null },
        }).total
      expect(withIncome(Math.min(one, other))).toBeGreaterThanOrEqual(withIncome(Math.max(one, other)))
    }),
  ))

test('given verified values, when scored, then it is the score of a family that declared them, but for the social verification', () =>
  fc.assert(
    fc.property(anyScored, (scored) => {
      const declared = { ...scored.facts }
      for (const [name, value] of Object.entries(scored.verified))
        if (value !== null) Reflect.set(declared, name, value)
      const { total, points, ...rest } = score(scored)
      const unvisited = score({ ...scored, facts: declared, verified: {} })
      const { socialScore } = points
      expect({ ...rest, points: { ...points, socialScore: 0 }, total: total - socialScore }).toEqual({
        ...unvisited,
        points: { ...unvisited.points, socialScore: 0 },
        total: unvisited.total - unvisited.points.socialScore,
      })
    }),
  ))

test('given the same inputs frozen, when scored twice, then both are alike and nothing was changed', () =>
  fc.assert(
    fc.property(anyScored, (scored) => {
      const before = JSON.stringify(scored)
      expect(score(scored)).toEqual(score(scored))
      expect(JSON.stringify(scored)).toBe(before)
    }),
  ))
