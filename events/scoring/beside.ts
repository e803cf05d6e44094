/**
 * A criterion as a home visit left it, beside what the family declared: the points without the visit, and whether the
 * visit confirmed all of it. The one rule behind bars, counts and "verified without a visit". Pure.
 */
import type { FactName, VerifiedFacts } from '../application/facts.ts'
import { type CriterionKey, weightsOf } from './criteria.ts'
import { type Evidence, rules } from './rules.ts'
import { evidenceOf, factsOfParts, fractionOf, isMissing, pointsFor, type Scored } from './score.ts'

/** True where a visit recorded a value for every fact of it. What a visit does not check is never confirmed by one. */
export function isConfirmed(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): boolean {
  const found: Readonly<Partial<Record<FactName, string | boolean | null>>> = verified
  return factsOfParts(rules[id], evidence).every((fact) => !isMissing(found[fact] ?? null))
}

/** What the programme counts itself, from the files that are there: nobody declares it, and no visit confirms it. */
const fromFiles: readonly FactName[] = ['documentKinds', 'socialVerificationLetter']

/** What the points of a criterion rest on. */
type Basis = 'confirmed' | 'files' | 'declared'

function basisOf(id: CriterionKey, evidence: Evidence, verified: VerifiedFacts): Basis {
  if (isConfirmed(id, evidence, verified)) return 'confirmed'
  return factsOfParts(rules[id], evidence).every((fact) => fromFiles.includes(fact)) ? 'files' : 'declared'
}

/** `declaredPoints`: whole hundredths, if nothing of what a visit found counted; the status counts as it is. */
export function besideDeclared(id: CriterionKey, scored: Scored) {
  const declared = evidenceOf({ ...scored, verified: {} })
  return {
    declaredPoints: pointsFor(weightsOf(scored.criteria)[id], fractionOf(id, declared)),
    basis: basisOf(id, evidenceOf(scored), scored.verified),
  }
}
