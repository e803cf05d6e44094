/** The fast ranking is the ranking: any season, any weights, any manual positions, to the last tie. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type CriterionKey, criterionKeys, defaultCriteria, weightsOf } from '#events/scoring/criteria.ts'
import { inOrder } from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf, score } from '#events/scoring/score.ts'
import {
  crossings,
  marginOf,
  scaled,
  scaledWithRest,
  singleChanges,
  type Table,
  totalsOf,
  trial,
  type Weights,
} from '#events/scoring/what-if.ts'
import { growth } from '../../kit/growth.ts'
import { anyCriteria, anyFacts, anyVerified, anyVerifiedAt } from './samples.ts'

const anyRow = fc.record({
  facts: anyFacts,
  verified: anyVerified,
  verifiedAt: anyVerifiedAt,
  manualRank: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4 }),
})
const columns = (of: (key: CriterionKey) => Uint16Array): Table['fractions'] => ({
  incomeScore: of('incomeScore'),
  employmentScore: of('employmentScore'),
  housingScore: of('housingScore'),
  educationScore: of('educationScore'),
  healthScore: of('healthScore'),
  financialScore: of('financialScore'),
  socialScore: of('socialScore'),
  locationScore: of('locationScore'),
  ageScore: of('ageScore'),
  documentScore: of('documentScore'),
  communityScore: of('communityScore'),
  orphanScore: of('orphanScore'),
})
const even = (value: number): Weights => scaled(weightsOf(defaultCriteria)) ?? fail(value)
const fail = (value: number): never => {
  throw new Error(`no weights for ${value}`)
}

test('given any season and criteria, when it is ranked from columns, then places and totals are the ranking itself', () =>
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), anyCriteria, (rows, criteria) => {
      const table: Table = {
        size: rows.length,
        manualRanks: Uint32Array.from(rows, ({ manualRank }) => manualRank ?? 0),
        fractions: columns((key) =>
          Uint16Array.from(rows, (row) => fractionOf(key, evidenceOf({ ...row, criteria }))),
        ),
      }
      const scored = rows.map((row, place) => {
        const { total, points } = score({ ...row, criteria })
        const id = String(place).padStart(3, '0')
        return { id, total, points, submittedAt: '2026-03-01T00:00:00.000Z', manualRank: row.manualRank }
      })
      const { order, places, totals } = trial(table, weightsOf(criteria))
      expect(Array.from(order)).toEqual(inOrder(scored).map(({ id }) => Number(id)))
      expect(Array.from(totals)).toEqual(scored.map(({ total }) => total))
      expect(Array.from(order, (row) => places[row])).toEqual(rows.map((_, place) => place + 1))
    }),
  ))

test('given sliders anywhere but all at 0, when they are scaled, then they add up to exactly 100 in tenths, and what does not divide stands in one that is named', () =>
  fc.assert(
    fc.property(
      fc
        .array(fc.integer({ min: 0, max: 2500 }), { minLength: 12, maxLength: 12 })
        .filter((all) => all.some(Boolean)),
      (all) => {
        const values: Weights = { ...weightsOf(defaultCriteria) }
        const asked = Object.assign(values, Object.fromEntries(criterionKeys.map((key, n) => [key, all[n]])))
        const { weights, rest } = scaledWithRest(asked) ?? fail(0)
        const sum = criterionKeys.reduce((total, key) => total + asked[key], 0)
        expect(criterionKeys.reduce((total, key) => total + weights[key], 0)).toBe(10_000)
        for (const key of criterionKeys) {
          const own = weights[key] - (rest?.key === key ? rest.hundredths : 0)
          expect(own === asked[key] ? 0 : own % 10).toBe(0)
          expect(Math.abs(own - (asked[key] * 10_000) / sum)).toBeLessThanOrEqual(5.000_001)
          expect(weights[key] > 0 || asked[key] * 2000 <= sum * 1.000_001).toBe(true)
        }
      },
    ),
  ))

test('given all sliders at 0, when they are scaled, then there is nothing to scale', () => {
  const nothing = { ...weightsOf(defaultCriteria.map((one) => ({ ...one, weight: 0 }))) }
  expect(scaled(nothing)).toBeNull()
})

test('given weights of an installation, when they are scaled, then they stay what they are', () =>
  expect(even(0)).toEqual(weightsOf(defaultCriteria)))

/** Three families: strong by income, strong by housing, strong by nothing; two places. */
const three: Table = {
  size: 3,
  manualRanks: new Uint32Array(3),
  fractions: columns((key) => {
    if (key === 'incomeScore') return Uint16Array.of(1000, 0, 500)
    return key === 'housingScore' ? Uint16Array.of(0, 1000, 300) : Uint16Array.of(500, 500, 500)
  }),
}
const values = weightsOf(defaultCriteria)
const now = trial(three, values)

test('given a cut-off, when a family is inside or outside, then its margin is the distance to the other side', () => {
  expect(Array.from(now.places)).toEqual([1, 3, 2])
  const asked = { table: three, values, now, places: 1 }
  const totals = Array.from(totalsOf(three, values))
  expect(totals).toEqual([5250, 4750, 4800].map((_, row) => now.totals[row] ?? 0))
  expect(marginOf(asked, 0)).toEqual({
    inside: true,
    held: false,
    points: (totals[0] ?? 0) - (totals[2] ?? 0),
  })
  expect(marginOf(asked, 1)).toEqual({
    inside: false,
    held: false,
    points: (totals[1] ?? 0) - (totals[0] ?? 0),
  })
  expect(marginOf({ ...asked, places: 3 }, 1)).toEqual({ inside: true, held: false, points: null })
})

test('given a family outside, when single weights are tried, then the smallest that carries it across is proved', () => {
  const asked = { table: three, values, now, places: 1 }
  const changes = singleChanges(asked, 1)
  expect(changes.map(({ key }) => key)).toEqual(['incomeScore', 'housingScore'])
  for (const { key, to, from } of changes) {
    const placeWith = (value: number) => trial(three, scaled({ ...values, [key]: value }) ?? values).places[1]
    expect([placeWith(to), placeWith(to + Math.sign(from - to) * 50)]).toEqual([1, expect.any(Number)])
    expect(placeWith(to + Math.sign(from - to) * 50)).toBeGreaterThan(1)
  }
})

test('given a manual position, when its margin is asked for, then no weight would move it', () => {
  const held = { ...three, manualRanks: Uint32Array.of(0, 1, 0) }
  const asked = { table: held, values, now: trial(held, values), places: 1 }
  expect([marginOf(asked, 1).held, singleChanges(asked, 1)]).toEqual([true, []])
  // What is held at the cut-off is no measure for the others, whose own points never put them there.
  expect(marginOf(asked, 0)).toEqual({ inside: false, held: false, points: null })
  const two = { ...asked, places: 2 }
  expect(marginOf(two, 2).points).toBe((asked.now.totals[2] ?? 0) - (asked.now.totals[0] ?? 0))
})

test('given any season, when single changes are named, then each is the nearest step of its slider that crosses', () =>
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 6, maxLength: 14 }),
      fc.nat(5),
      fc.nat(5),
      (rows, row, places) => {
        const table: Table = {
          size: rows.length,
          manualRanks: new Uint32Array(rows.length),
          fractions: columns((key) =>
            Uint16Array.from(rows, (one) =>
              fractionOf(key, evidenceOf({ ...one, criteria: defaultCriteria })),
            ),
          ),
        }
        const ranked = trial(table, values)
        const inside = (ranked.places[row] ?? 0) <= places
        const crosses = (key: CriterionKey, to: number) => {
          const weights = scaled({ ...values, [key]: to })
          return weights !== null && (trial(table, weights).places[row] ?? 0) <= places !== inside
        }
        const steps = Array.from({ length: 51 }, (_, step) => step * 50)
        const nearest = (key: CriterionKey) =>
          Math.min(...steps.filter((to) => crosses(key, to)).map((to) => Math.abs(to - values[key])))
        const named = singleChanges({ table, values, now: ranked, places }, row)
        const found = new Map(named.map(({ key, from, to }) => [key, Math.abs(to - from)]))
        expect(criterionKeys.map((key) => found.get(key) ?? Number.POSITIVE_INFINITY)).toEqual(
          criterionKeys.map(nearest),
        )
      },
    ),
    { numRuns: 12 },
  ))

test('given two rankings, when they are compared, then those that enter and leave the places are named in order', () => {
  const after = trial(three, scaled({ ...values, incomeScore: 0, housingScore: 2500 }) ?? values)
  expect(crossings(now, after, 1)).toEqual({ enter: [1], leave: [0] })
  expect(crossings(now, now, 1)).toEqual({ enter: [], leave: [] })
})

const made = (size: number): Table => ({
  size,
  manualRanks: Uint32Array.from({ length: size }, (_, row) => (row % 5000 === 7 ? row + 1 : 0)),
  fractions: columns((key) =>
    Uint16Array.from({ length: size }, (_, row) => ((row * (37 + key.length)) % 41) * 25),
  ),
})

test('given four times the families, when a slider moves, then ranking them takes no more than a little longer', () => {
  const some = made(12_500)
  const many = made(50_000)
  const weights = scaled({ ...values, incomeScore: 500 }) ?? values
  expect(
    growth(
      () => trial(some, weights),
      () => trial(many, weights),
    ),
  ).toBeLessThan(11)
})
