/**
 * How much of an application a home visit has confirmed, and whether a change of status verifies it without one: where
 * fewer than half of the criteria are confirmed. Pure.
 */
import { criterionKeys } from '../scoring/criteria.ts'
import { rules } from '../scoring/rules.ts'
import { evidenceOf, factsOfParts, isMissing } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import type { FactName } from './facts.ts'
import type { RejectionKind } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './status.ts'

type Moved = Extract<ApplicationFacts, { type: 'StatusChanged' }>['facts']
type Visited = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/** How many of all criteria are confirmed: those of which every fact has a verified value, as the console shows them. */
export function confirmedBy({ declared: facts, verified, verifiedAt }: Visited) {
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  const found: Readonly<Partial<Record<FactName, string | boolean | number | null>>> = verified
  const isConfirmed = (key: (typeof criterionKeys)[number]): boolean =>
    factsOfParts(rules[key], evidence).every((fact) => !isMissing(found[fact] ?? null))
  return { confirmed: criterionKeys.filter(isConfirmed).length, of: criterionKeys.length }
}

/** True where this status verifies it and fewer than half of the criteria are confirmed. */
function isVerifiedWithoutVisit(now: Sent, to: Status): boolean {
  if (!isVerifiedOrLater(to) || now.verifiedAt !== null) return false
  const { confirmed, of } = confirmedBy(now)
  return confirmed * 2 < of
}

/** What a change of status says besides its reason. `kind`: why it is rejected, where somebody named it. */
export function moveOf(now: Sent, { to, kind }: { to: Status; kind?: RejectionKind | undefined }): Moved {
  const move: Moved = { from: now.status, to, usual: isUsualMove(now.status, to) }
  if (isVerifiedWithoutVisit(now, to)) move.withoutVisit = true
  if (kind !== undefined) move.kind = kind
  return move
}
