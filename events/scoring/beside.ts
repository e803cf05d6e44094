/**
 * A criterion as a home visit left it, beside what the family declared: the points without the visit, and whether the
 * visit confirmed all of it. The one rule behind bars, counts and what is said of visits. Pure.
 */
import type { FactName, VerifiedFacts } from '../application/facts.ts'
import { type CriterionKey, weightsOf } from './criteria.ts'
import { type Evidence, rules } from './rules.ts'
import { evidenceOf, factsOfParts, fractionOf, isMissing, pointsFor, type Scored } from './score.ts'

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
