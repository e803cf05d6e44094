/**
 * How much of an application a home visit has confirmed, and whether a change of status verifies it without one: where
 * fewer than half of the criteria are confirmed. Pure.
 */

import { isConfirmed } from '../scoring/beside.ts'
import { criterionKeys } from '../scoring/criteria.ts'
import { evidenceOf } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import type { RejectionKind } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './status.ts'

type Moved = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
type Visited = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/** How many of all criteria are confirmed: those of which every fact has a verified value, as the console shows them. */
export function confirmedBy({ declared: facts, verified, verifiedAt }: Visited) {
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  const confirmed = criterionKeys.filter((key) => isConfirmed(key, evidence, verified))
  return { confirmed: confirmed.length, of: criterionKeys.length }
}
type Confirmed = ReturnType<typeof confirmedBy>

/** Visited: at least half of the criteria are confirmed, so that staff can decide. */
export const isVisited = ({ confirmed, of }: Confirmed): boolean => confirmed * 2 >= of

/** Whether a change to verified or later would be recorded as without a visit. */
export const isUnvisited = (now: Visited): boolean => now.verifiedAt === null && !isVisited(confirmedBy(now))

/** The same of a change to this status, where how much is confirmed is known already. */
export const isWithoutVisit = (
  { verifiedAt, visit }: Pick<Sent, 'verifiedAt'> & { visit: Confirmed },
  to: Status,
): boolean => isVerifiedOrLater(to) && verifiedAt === null && !isVisited(visit)

/** What a change of status says besides its reason. `kind`: why it is rejected, where somebody named it. */
export function moveOf(now: Sent, { to, kind }: { to: Status; kind?: RejectionKind | undefined }): Moved {
  const move: Moved = { from: now.status, to, usual: isUsualMove(now.status, to) }
  if (isVerifiedOrLater(to) && isUnvisited(now)) move.withoutVisit = true
  if (kind !== undefined) move.kind = kind
  return move
}
