/**
 * How much of an application a home visit has confirmed, and whether a change of status verifies it without one: where
 * fewer than half of the criteria that a visit can confirm are confirmed. Pure.
 */
import { criterionKeys } from '../scoring/criteria.ts'
import { type Evidence, factsBehind, rules } from '../scoring/rules.ts'
import { applies, evidenceOf } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import { type FactName, VerifiedFacts } from './facts.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './status.ts'

type EventFacts = Extract<ApplicationFacts, { type: 'StatusChanged' }>['facts']

const visitable: ReadonlySet<string> = new Set(Object.keys(VerifiedFacts.shape))

/** What a visitor can see for himself of a criterion; letters, documents, ages and places are not among it. */
const toConfirm = (key: (typeof criterionKeys)[number], evidence: Evidence): FactName[] =>
  rules[key]
    .filter((part) => applies(part, evidence))
    .flatMap((part) => factsBehind(part.evidence))
    .filter((fact) => visitable.has(fact))

/** Of the criteria that a home visit can confirm (`of`), how many have every fact confirmed. */
export function confirmedBy(now: Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>) {
  const { declared: facts, verified, verifiedAt } = now
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  const found: Readonly<Partial<Record<string, unknown>>> = verified
  const criteria = criterionKeys.map((key) => toConfirm(key, evidence)).filter((names) => names.length > 0)
  const confirmed = criteria.filter((names) => names.every((fact) => (found[fact] ?? null) !== null))
  return { confirmed: confirmed.length, of: criteria.length }
}

/** True where this status verifies it and fewer than half of those criteria are confirmed. */
function isVerifiedWithoutVisit(now: Sent, to: Status): boolean {
  if (!isVerifiedOrLater(to) || now.verifiedAt !== null) return false
  const { confirmed, of } = confirmedBy(now)
  return confirmed * 2 < of
}

/** What a change of status says besides its reason. */
export function moveOf(now: Sent, to: Status): EventFacts {
  const move = { from: now.status, to, usual: isUsualMove(now.status, to) }
  return isVerifiedWithoutVisit(now, to) ? { ...move, withoutVisit: true } : move
}
