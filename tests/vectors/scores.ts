/** Facts and what they are worth, rankings, and draws. */

import { type Facts, VerifiedFacts } from '#events/application/facts.ts'
import { base64, hex } from '#events/ledger/encoding.ts'
import { drawSample, fewerWrongThan, fewerWrongThanPercent } from '#events/ledger/sample.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { positions, type Rankable } from '#events/scoring/rank.ts'
import { score } from '#events/scoring/score.ts'
import { bytesFor, chosen } from './chance.ts'
import { drawnFacts, drawnVisit, worked } from './facts.ts'

const at = '2026-01-01T00:00:00.000Z'

/** Two criteria trade places in weight, and one of these pairs is switched off; decimals make halves that are rounded up. */
function drawnCriteria(name: string): Criteria {
  const shift = chosen(`${name} shift`, 500) / 100
  return defaultCriteria.map((one) => {
    if (one.id === 'incomeScore') return { ...one, weight: Number((15 + shift).toFixed(2)) }
    if (one.id === 'housingScore') return { ...one, weight: Number((10 - shift).toFixed(2)) }
    const off = [null, 'locationScore', 'communityScore'][chosen(`${name} off`, 3)]
    if (off) {
      if (one.id === off) return { ...one, isActive: false }
      if (one.id === 'ageScore') return { ...one, weight: 10 }
    }
    return one
  })
}
const blank: Facts = {
  ...worked,
  brideFamilyMonthlyIncome: null,
  groomFamilyMonthlyIncome: null,
  brideHouseType: null,
  groomHouseType: null,
  brideParentsHealth: null,
  brideEducation: null,
  community: 'unknown',
  location: null,
  brideAge: null,
  documentKinds: 0,
}
/** Each fact that a visit can settle was found as it was declared. */
const visitedAsDeclared = VerifiedFacts.parse(
  Object.fromEntries(Object.entries(worked).filter(([fact]) => fact in VerifiedFacts.shape)),
)
type Case = { facts: Facts; verified: VerifiedFacts; verifiedAt: string | null; criteria: Criteria }
const plain = { verified: {}, verifiedAt: null, criteria: defaultCriteria }
const cases: Case[] = [
  { ...plain, facts: worked, verified: visitedAsDeclared, verifiedAt: at },
  { ...plain, facts: worked, verifiedAt: at },
  { ...plain, facts: worked },
  { ...plain, facts: blank },
  { ...plain, facts: blank, verified: { community: 'sc', brideHouseType: 'own', brideEducation: null } },
  ...Array.from({ length: 120 }, (_, index): Case => {
    const name = `case ${index}`
    return {
      facts: drawnFacts(name),
      verified: chosen(`${name} visited`, 2) === 0 ? {} : drawnVisit(name),
      verifiedAt: chosen(`${name} verified`, 2) === 0 ? null : at,
      criteria: index % 3 === 0 ? drawnCriteria(name) : defaultCriteria,
    }
  }),
]

export const scoreVectors = () =>
  cases.map((one) => {
    const { total, points, missing, missingFacts } = score(one)
    const { facts, verified, verifiedAt, criteria } = one
    return {
      facts,
      verified,
      isVerified: verifiedAt !== null,
      criteria,
      total,
      points,
      missing,
      missingFacts,
    }
  })

/** Few different values, so that there are ties at every step; and ranks by hand that meet, and lie beyond the end. */
function drawnRanking(name: string, size: number): Rankable[] {
  return Array.from({ length: size }, (_, index) => {
    const of = (what: string, n: number) => chosen(`${name} ${index} ${what}`, n)
    const byHand = of('has a rank', 4) === 0 ? 1 + of('rank', size + 4) : null
    return {
      id: `${'abcdefgh'[of('id', 8)]}${index}`,
      total: 5000 + 10 * of('total', 3),
      points: {
        incomeScore: 100 * of('income', 2),
        orphanScore: 100 * of('orphan', 2),
        healthScore: 100 * of('health', 2),
      },
      submittedAt: `2026-01-01T00:00:0${of('moment', 2)}.000Z`,
      manualRank: byHand,
    }
  })
}
export const rankingVectors = () =>
  Array.from({ length: 60 }, (_, index) => {
    const items = drawnRanking(`ranking ${index}`, index % 15)
    return { items, order: [...positions(items)].sort(([, a], [, b]) => a - b).map(([id]) => id) }
  })

const listOf = (name: string, length: number): [string, string][] =>
  Array.from({ length }, (_, index) => [`${name}-${index}`, hex(bytesFor(`${name} ${index}`))])
const lists = {
  selected: listOf('selected', 20),
  waitlist: listOf('waiting', 7),
  others: listOf('other', 40),
}
const gone = Object.values(lists).flatMap((list) =>
  list.flatMap(([id]) => (chosen(`${id} is erased`, 8) === 0 ? id : [])),
)
const draws = [
  { number: 0, count: 25 },
  { number: 471_208, count: 30 },
  { number: 999_999_999_999_999, count: 56 },
  { number: 7, count: 100 },
]
const shares = [
  [30, 400],
  [5, 10],
  [1, 20],
  [59, 100_000],
  [12, 12],
  [1, 5],
  [0, 0],
  [0, 9],
  [300, 5_000],
] as const

export function sampleVectors() {
  const root = bytesFor('root of the draw')
  return {
    root: base64(root),
    lists,
    erased: gone,
    draws: draws.map((draw) => ({
      ...draw,
      drawn: drawSample(lists, { ...draw, root, isErased: (id) => gone.includes(id) }),
    })),
    confidence: shares.map(([opened, of]) => ({
      opened,
      of,
      fewerThan: fewerWrongThan({ opened, of }),
      percent: fewerWrongThanPercent({ opened, of }),
    })),
  }
}
