/**
 * The score of an application: a pure function of its facts, what a verifier found, and the criteria in force. Whole
 * hundredths of a point throughout, so that every machine gets the same sum. explain.ts puts it into words.
 */
import type { FactName, Facts, VerifiedFacts } from '../application/facts.ts'
import {
  type Criteria,
  type CriterionKey,
  criterionKeys,
  noPoints,
  type Points,
  weightsOf,
} from './criteria.ts'
import { type Evidence, factsBehind, type Part, rules, starts } from './rules.ts'

/** `verifiedAt` is an instant, null until the status first reaches `verified` or later. */
export type Scored = {
  facts: Facts
  verified: VerifiedFacts
  verifiedAt: string | null
  criteria: Criteria
}
/**
 * `total` and `points` in whole hundredths. `missing` are the active criteria that lack a fact, `missingFacts` how many
 * facts those lack together: while there are any, the total is provisional.
 */
export type Score = { total: number; points: Points; missing: CriterionKey[]; missingFacts: number }

/** The facts that count: what a verifier recorded, in place of what was declared. */
export function countedFacts({ facts, verified }: Pick<Scored, 'facts' | 'verified'>): Facts {
  const known: Facts & Record<string, unknown> = { ...facts }
  for (const [fact, value] of Object.entries(verified)) known[fact] = value ?? known[fact]
  return known
}

const parentsDied = ({
  brideFatherAlive: father,
  brideMotherAlive: mother,
}: Facts): Evidence['parentsDied'] => {
  if (father && mother) return 'none'
  return father || mother ? 'one' : 'both'
}

/** What the rules look at. */
export function evidenceOf({ facts, verified, verifiedAt }: Omit<Scored, 'criteria'>): Evidence {
  const known = countedFacts({ facts, verified })
  return { ...known, parentsDied: parentsDied(known), verification: verifiedAt !== null }
}

/** A community that no list knows is as missing as an income that was not given. */
export const isMissing = (value: string | number | boolean | null): boolean =>
  value === null || value === 'unknown'

/** False for the job of a parent who has died, and for the health of parents neither of whom lives. */
export const applies = ({ whileAny }: Part, evidence: Evidence): boolean =>
  whileAny === undefined || whileAny.some((name) => evidence[name])

/**
 * Each fact of the form once that these parts look at; conditions come before what they govern: whether the father lives,
 * then whether he works.
 */
export const factsOfParts = (parts: readonly Part[], evidence: Evidence): FactName[] => [
  ...new Set(
    parts.flatMap((part) => [
      ...(part.whileAny ?? []),
      ...(applies(part, evidence) ? factsBehind(part.evidence) : []),
    ]),
  ),
]

/** Per mille that one part gives or takes; a missing fact gives 0. */
export function pointsOfPart(part: Part, evidence: Evidence): number {
  const table: Readonly<Record<string, number>> = part.points
  return applies(part, evidence) ? (table[String(evidence[part.evidence])] ?? 0) : 0
}

/** The fraction of a criterion in per mille, 0 to 1000. */
export function fractionOf(key: CriterionKey, evidence: Evidence): number {
  let fraction = starts[key] ?? 0
  for (const part of rules[key]) fraction += pointsOfPart(part, evidence)
  return fraction
}

/** Whole hundredths of a point, half up. `weight` in hundredths, `fraction` in per mille. */
export const pointsFor = (weight: number, fraction: number): number =>
  Math.floor((weight * fraction + 500) / 1000)

const lacks = (part: Part, evidence: Evidence): boolean =>
  isMissing(evidence[part.evidence]) && applies(part, evidence)

export function score(scored: Scored): Score {
  const evidence = evidenceOf(scored)
  const weights = weightsOf(scored.criteria)
  const points = noPoints()
  const missing: CriterionKey[] = []
  const missingFacts: string[] = []
  let total = 0
  for (const key of criterionKeys) {
    if (weights[key] === 0) continue
    points[key] = pointsFor(weights[key], fractionOf(key, evidence))
    total += points[key]
    const known = missingFacts.length
    for (const part of rules[key]) if (lacks(part, evidence)) missingFacts.push(part.evidence)
    if (missingFacts.length > known) missing.push(key)
  }
  return { total, points, missing, missingFacts: new Set(missingFacts).size }
}

/** Hundredths as they go over the wire: a number with at most two decimals. */
export const wirePoints = (hundredths: number): number => hundredths / 100

/** The specified `totalScore` and `scoreBreakdown`: all twelve keys, those of inactive criteria with 0. */
export function onWire({ total, points }: Score): { totalScore: number; scoreBreakdown: Points } {
  const scoreBreakdown = noPoints()
  for (const key of criterionKeys) scoreBreakdown[key] = wirePoints(points[key])
  return { totalScore: wirePoints(total), scoreBreakdown }
}

/** The specified `isKozhikodeProximity`: true where the location is worth anything. */
export const isKozhikodeProximity = ({ location }: Facts): boolean =>
  location !== null && location !== 'elsewhere'

// A criterion as a home visit left it, beside what the family declared: the points without the visit, and whether the
// visit confirmed all of it. The one rule behind bars, counts and what is said of visits.

function isFound(fact: FactName, verified: VerifiedFacts): boolean {
  const found: Readonly<Partial<Record<FactName, string | boolean | null>>> = verified
  return !isMissing(found[fact] ?? null)
}

/** True where a visit recorded a value for every fact of it. What a visit does not check is never confirmed by one. */
export function isConfirmed(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): boolean {
  return factsOfParts(rules[id], evidence).every((fact) => isFound(fact, verified))
}

/** What the programme counts itself, from the files that are there: nobody declares it, and no visit confirms it. */
const fromFiles: readonly FactName[] = ['documentKinds', 'socialVerificationLetter']

/** What the points of a criterion rest on. `partly`: on what a visit found, and on what is only declared. */
export const bases = ['confirmed', 'partly', 'files', 'declared'] as const
type Basis = (typeof bases)[number]

function basisOf(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): Basis {
  if (isConfirmed(id, evidence, verified)) return 'confirmed'
  const facts = factsOfParts(rules[id], evidence)
  if (facts.every((fact) => fromFiles.includes(fact))) return 'files'
  return facts.some((fact) => isFound(fact, verified)) ? 'partly' : 'declared'
}

/** `declaredPoints`: whole hundredths, if nothing of what a visit found counted; the status counts as it is. */
export function besideDeclared(id: CriterionKey, scored: Scored) {
  const declared = evidenceOf({ ...scored, verified: {} })
  return {
    declaredPoints: pointsFor(weightsOf(scored.criteria)[id], fractionOf(id, declared)),
    basis: basisOf(id, evidenceOf(scored), scored.verified),
  }
}
