/**
 * The score of an application: a pure function of its facts, the verified values, and the criteria. Computed in whole
 * hundredths of a point, so that every machine gets the same sum. explain.ts puts it into words.
 */
import { type FactName, type Facts, foundNames, type VerifiedFacts } from '../application/facts.ts'
import {
  type Criteria,
  type CriterionKey,
  criterionKeys,
  noPoints,
  type Points,
  weightsOf,
} from './criteria.ts'
import { type Evidence, factsBehind, type Part, rules, starts } from './rules.ts'

/** `verifiedAt`: an instant, null until the status reaches `verified`. */
export type Scored = {
  facts: Facts
  verified: VerifiedFacts
  verifiedAt: string | null
  criteria: Criteria
}
/** `total`, `points`: hundredths. `missing`: active criteria that lack facts, whose number is `missingFacts`. */
export type Score = { total: number; points: Points; missing: CriterionKey[]; missingFacts: number }

/** Verified values replace declared ones. */
export function countedFacts({ facts, verified }: Pick<Scored, 'facts' | 'verified'>): Facts {
  const known: Facts & Record<string, unknown> = { ...facts }
  for (const [fact, value] of Object.entries(verified)) known[fact] = value ?? known[fact]
  return known
}

const parentsDied = ({
  brideFatherAlive: father,
  brideMotherAlive: mother,
}: Facts): Evidence['parentsDied'] => {
  if (father === null || mother === null) return null
  if (father && mother) return 'none'
  return father || mother ? 'one' : 'both'
}

/** The criteria with a fact that a home visit can find. */
const visitable: readonly CriterionKey[] = criterionKeys.filter((key) =>
  rules[key].some((part) =>
    factsBehind(part.evidence).some((fact) => foundNames.some((one) => one === fact)),
  ),
)

/** `of`: active criteria with a fact that a visit can find. `confirmed`: those with every such fact found. */
export type Settled = { confirmed: number; of: number }
export const isVisited = ({ confirmed, of }: Settled): boolean => confirmed * 2 >= of

/** A cache: thousands of families are scored by the same immutable criteria. */
const countedIn = new WeakMap<Criteria, readonly CriterionKey[]>()
function countedOf(criteria: Criteria): readonly CriterionKey[] {
  const known = countedIn.get(criteria)
  if (known) return known
  const counted = criteria.flatMap(({ id, isActive }) => (isActive && visitable.includes(id) ? id : []))
  countedIn.set(criteria, counted)
  return counted
}

function settledBy(
  evidence: Evidence,
  { verified, criteria }: Pick<Scored, 'verified' | 'criteria'>,
): Settled {
  const counted = countedOf(criteria)
  let confirmed = 0
  for (const id of counted) if (isConfirmed(id, evidence, verified)) confirmed += 1
  return { confirmed, of: counted.length }
}

export function evidenceOf({
  facts,
  verified,
  verifiedAt,
  criteria,
}: Scored): Evidence & { settled: Settled } {
  const known = countedFacts({ facts, verified })
  const evidence = {
    ...known,
    parentsDied: parentsDied(known),
    verification: verifiedAt !== null,
    isVisited: false,
  }
  const settled = settledBy(evidence, { verified, criteria })
  return { ...evidence, settled, isVisited: isVisited(settled) }
}

/** The declared values alone. `isVisited` stays as it is, so that the difference comes from the facts. */
const declaredEvidence = (scored: Scored): Evidence => ({
  ...evidenceOf({ ...scored, verified: {} }),
  isVisited: evidenceOf(scored).isVisited,
})

/** Replaces the facts that count; found facts still count as found. */
export function withFacts(scored: Scored, facts: Facts): Scored {
  const known: Readonly<Record<string, unknown>> = facts
  const verified: VerifiedFacts & Record<string, unknown> = {}
  for (const [fact, value] of Object.entries(scored.verified))
    verified[fact] = isMissing(value ?? null) ? null : known[fact]
  return { ...scored, facts, verified }
}

/** An unknown community counts as missing. */
export const isMissing = (value: string | number | boolean | null): boolean =>
  value === null || value === 'unknown'

/** False for the job of a dead parent, and for the health of parents if both have died. */
export const applies = ({ whileAny }: Part, evidence: Evidence): boolean =>
  whileAny === undefined || whileAny.some((name) => evidence[name] !== false)

/** The facts of these parts, each once, conditions first: whether the father lives, then whether he works. */
export const factsOfParts = (parts: readonly Part[], evidence: Evidence): FactName[] => [
  ...new Set(
    parts.flatMap((part) => [
      ...(part.whileAny ?? []),
      ...(applies(part, evidence) ? factsBehind(part.evidence) : []),
    ]),
  ),
]

/** In per mille, may be negative; 0 for a missing fact. */
export function pointsOfPart(part: Part, evidence: Evidence): number {
  const table: Readonly<Record<string, number>> = part.points
  if (part.whileVisited && !evidence.isVisited) return 0
  return applies(part, evidence) ? (table[String(evidence[part.evidence])] ?? 0) : 0
}

/** In per mille, 0 to 1000. */
export function fractionOf(key: CriterionKey, evidence: Evidence): number {
  let fraction = starts[key] ?? 0
  for (const part of rules[key]) fraction += pointsOfPart(part, evidence)
  return fraction
}

/** Hundredths of a point, rounded half up. `weight`: hundredths; `fraction`: per mille. */
export const pointsFor = (weight: number, fraction: number): number =>
  Math.floor((weight * fraction + 500) / 1000)

const lacks = (part: Part, evidence: Evidence): boolean =>
  isMissing(evidence[part.evidence]) && applies(part, evidence)

export const score = (scored: Scored): Score => scoreOf(evidenceOf(scored), scored.criteria)
/** The total of the declared facts alone, in hundredths. */
export const declaredTotal = (scored: Scored): number =>
  scoreOf(declaredEvidence(scored), scored.criteria).total

function scoreOf(evidence: Evidence, criteria: Criteria): Score {
  const weights = weightsOf(criteria)
  const points = noPoints()
  const missing: CriterionKey[] = []
  const missingFacts: FactName[] = []
  let total = 0
  for (const key of criterionKeys) {
    if (weights[key] === 0) continue
    points[key] = pointsFor(weights[key], fractionOf(key, evidence))
    total += points[key]
    const known = missingFacts.length
    for (const part of rules[key])
      if (lacks(part, evidence))
        missingFacts.push(...factsBehind(part.evidence).filter((fact) => isMissing(evidence[fact])))
    if (missingFacts.length > known) missing.push(key)
  }
  return { total, points, missing, missingFacts: new Set(missingFacts).size }
}

/** Hundredths as points with at most two decimals, for the API. */
export const wirePoints = (hundredths: number): number => hundredths / 100

/** The specified `totalScore` and `scoreBreakdown`: all twelve keys, 0 for inactive criteria. */
export function onWire({ total, points }: Score): { totalScore: number; scoreBreakdown: Points } {
  const scoreBreakdown = noPoints()
  for (const key of criterionKeys) scoreBreakdown[key] = wirePoints(points[key])
  return { totalScore: wirePoints(total), scoreBreakdown }
}

/** The specified field: true where the location gives points. */
export const isKozhikodeProximity = ({ location }: Facts): boolean =>
  location !== null && location !== 'elsewhere'

// A criterion after home visits, compared with the declaration: the points without visits, and whether visits confirmed all
// of it. Bars, counts and texts about visits use this.

function isFound(fact: FactName, verified: VerifiedFacts): boolean {
  const found: Readonly<Partial<Record<FactName, string | boolean | null>>> = verified
  return !isMissing(found[fact] ?? null)
}

/** True where visits recorded a value for all its facts; false for facts that visits do not check. */
export function isConfirmed(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): boolean {
  return rules[id].every(
    (part) =>
      (part.whileAny ?? []).every((fact) => isFound(fact, verified)) &&
      (!applies(part, evidence) || factsBehind(part.evidence).every((fact) => isFound(fact, verified))),
  )
}

/** Counted from uploaded files: not declared, and not confirmed by visits. */
const fromFiles: readonly FactName[] = ['documentKinds', 'socialVerificationLetter']

/** What the points are based on. `partly`: on verified and on declared values. */
export const bases = ['confirmed', 'partly', 'files', 'declared'] as const
type Basis = (typeof bases)[number]

function basisOf(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): Basis {
  if (isConfirmed(id, evidence, verified)) return 'confirmed'
  const facts = factsOfParts(rules[id], evidence)
  if (facts.every((fact) => fromFiles.includes(fact))) return 'files'
  return facts.some((fact) => isFound(fact, verified)) ? 'partly' : 'declared'
}

/** `declaredPoints`: hundredths without the findings of visits, under the current status. */
export function besideDeclared(id: CriterionKey, scored: Scored) {
  const declared = declaredEvidence(scored)
  return {
    declaredPoints: pointsFor(weightsOf(scored.criteria)[id], fractionOf(id, declared)),
    basis: basisOf(id, evidenceOf(scored), scored.verified),
  }
}
