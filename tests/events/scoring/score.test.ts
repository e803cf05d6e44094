/** The score: docs/scoring.md's worked example, and what verified, inactive and missing do to it. */
import { expect, test } from 'bun:test'
import type { Facts } from '#events/application/facts.ts'
import { defaultCriteria, noPoints } from '#events/scoring/criteria.ts'
import { isKozhikodeProximity, onWire, pointsFor, score, wirePoints } from '#events/scoring/score.ts'
import { verifiedAt, workedFacts, workedVisit } from './samples.ts'

const worked = { facts: workedFacts, verified: {}, verifiedAt, criteria: defaultCriteria }

test('given the worked example and a visit, when it is scored, then it is 88.95, as docs/scoring.md says', () => {
  const scored = score({ ...worked, verified: workedVisit })
  expect(scored).toEqual({
    total: 8895,
    points: {
      incomeScore: 1245,
      employmentScore: 1000,
      housingScore: 1000,
      educationScore: 850,
      healthScore: 900,
      financialScore: 900,
      socialScore: 1000,
      locationScore: 500,
      ageScore: 400,
      documentScore: 500,
      communityScore: 300,
      orphanScore: 300,
    },
    missing: [],
    missingFacts: 0,
  })
  expect(JSON.stringify(onWire(scored))).toBe(
    '{"totalScore":88.95,"scoreBreakdown":{"incomeScore":12.45,"employmentScore":10,"housingScore":10,' +
      '"educationScore":8.5,"healthScore":9,"financialScore":9,"socialScore":10,"locationScore":5,"ageScore":4,' +
      '"documentScore":5,"communityScore":3,"orphanScore":3}}',
  )
})

test('given an application not verified yet, when it is scored, then only the letter counts and nothing is missing', () => {
  const waiting = score({ ...worked, verified: workedVisit, verifiedAt: null })
  expect([waiting.points.socialScore, waiting.total, waiting.missing]).toEqual([400, 8295, []])
})

test('given an application that was verified, when visits settled less than half of what a visit can settle, then "social verification" counts nothing', () => {
  const social = (facts: readonly (keyof typeof workedVisit)[], criteria = defaultCriteria) => {
    const verified = Object.fromEntries(facts.map((fact) => [fact, workedVisit[fact]]))
    return score({ ...worked, verified, criteria }).points.socialScore
  }
  const three = ['brideEducation', 'community', 'brideHouseType', 'groomHouseType'] as const
  const four = [...three, 'brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome'] as const
  expect([social([]), social(three), social(four)]).toEqual([0, 0, 1000])
  // Half of the active ones: three of six.
  const six = defaultCriteria.map((one) =>
    one.id === 'healthScore' || one.id === 'orphanScore' ? { ...one, isActive: false } : one,
  )
  expect(social(three, six)).toBe(1000)
  expect(
    score({ ...worked, verified: { ...workedVisit, community: null, brideEducation: null } }).points
      .socialScore,
  ).toBe(1000)
  expect(score(worked).total).toBe(7895)
})

test('given verified values, when it is scored, then they replace what was declared, and null gives it back', () => {
  const found = {
    brideFamilyMonthlyIncome: 'above50000',
    brideFatherAlive: true,
    community: 'general',
  } as const
  const checked = score({ ...worked, verified: found })
  expect([checked.points.incomeScore, checked.points.orphanScore, checked.points.communityScore]).toEqual([
    225, 0, 0,
  ])
  const takenBack = { brideFamilyMonthlyIncome: null, brideFatherAlive: null, community: null }
  expect(score({ ...worked, verified: { ...found, ...takenBack } })).toEqual(score(worked))
})

test('given an inactive criterion, when it is scored, then its key is there with 0, whatever its weight', () => {
  const criteria = defaultCriteria.map((one) => ({ ...one, isActive: one.id === 'ageScore' }))
  expect(score({ ...worked, criteria })).toEqual({
    total: 400,
    points: { ...noPoints(), ageScore: 400 },
    missing: [],
    missingFacts: 0,
  })
})

test('given missing facts, when it is scored, then their active criteria are marked and each fact counts once', () => {
  const facts: Facts = { ...workedFacts, groomFamilyMonthlyIncome: null, community: 'unknown' }
  const { missing, missingFacts } = score({ ...worked, facts })
  expect([missing, missingFacts]).toEqual([['incomeScore', 'financialScore', 'communityScore'], 2])
  const criteria = defaultCriteria.map((one) => ({ ...one, isActive: one.id === 'ageScore' }))
  expect(score({ ...worked, facts, criteria }).missing).toEqual([])
})

test('given a parent of whom nothing is said, when it is scored, then that gives no points and is one missing fact', () => {
  const facts: Facts = { ...workedFacts, brideFatherAlive: null, brideFatherEmployed: false }
  const { points, missing, missingFacts } = score({ ...worked, facts })
  expect([points.healthScore, points.orphanScore]).toEqual([400, 0])
  expect([missing, missingFacts]).toEqual([['healthScore', 'orphanScore'], 1])
})

test('given the health of parents, when neither lives, then it is not missing; when one does, it is', () => {
  const facts: Facts = { ...workedFacts, brideParentsHealth: null }
  expect(score({ ...worked, facts }).missing).toEqual(['healthScore'])
  expect(score({ ...worked, facts: { ...facts, brideMotherAlive: false } }).missing).toEqual([])
})

test('given a product between two hundredths, when points are made, then half goes up', () => {
  expect([pointsFor(1500, 830), pointsFor(1, 500), pointsFor(1, 499), pointsFor(333, 333)]).toEqual([
    1245, 1, 0, 111,
  ])
})

test('given every hundredth from 0 to 100, when it goes over the wire, then it has at most two decimals', () => {
  const long = Array.from({ length: 10_001 }, (_, hundredths) => String(wirePoints(hundredths))).filter(
    (text) => !/^\d{1,3}(\.\d{1,2})?$/.test(text),
  )
  expect(long).toEqual([])
  expect(wirePoints(1245)).toBe(12.45)
})

test('given a location, when proximity is asked, then it is true exactly where the location scores', () => {
  const near = (['kozhikode', 'near', 'groomKozhikode', 'elsewhere', null] as const).map((location) => {
    const facts = { ...workedFacts, location }
    return [isKozhikodeProximity(facts), score({ ...worked, facts }).points.locationScore > 0]
  })
  expect(near).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})
