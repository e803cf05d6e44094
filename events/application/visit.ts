/**
 * What the home visits of an application have settled, and what a change of status that verifies it says of them. A criterion
 * is confirmed once every fact of it has a verified value; a visit that found less is still a visit. Pure.
 */

import { criterionKeys } from '../scoring/criteria.ts'
import { evidenceOf, isConfirmed } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import type { RejectionKind } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './statuses.ts'
import type { UnsettledVisit } from './visit-said.ts'

type Moved = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
type Visited = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/**
 * `confirmed`: of how many criteria every fact has a verified value, as the console shows them. `found`: how many facts
 * have one. `of`: all criteria.
 */
export function confirmedBy({ declared: facts, verified, verifiedAt }: Visited) {
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  const confirmed = criterionKeys.filter((key) => isConfirmed(key, evidence, verified))
  const found = Object.values(verified).filter((value) => value !== null)
  return { confirmed: confirmed.length, found: found.length, of: criterionKeys.length }
}
type Confirmed = ReturnType<typeof confirmedBy>

/** Visited and settled: at least half of the criteria are confirmed, so that staff can decide. */
export const isVisited = ({ confirmed, of }: Pick<Confirmed, 'confirmed' | 'of'>): boolean =>
  confirmed * 2 >= of

/** Null where the visits settled enough; `partly` where they found something all the same. */
function unsettled(visit: Confirmed): UnsettledVisit | null {
  if (isVisited(visit)) return null
  return visit.found > 0 ? 'partly' : 'none'
}

/** What a change to verified or later would say of the visits; null where nothing is to be said. */
export const unsettledVisit = (now: Visited): UnsettledVisit | null =>
  now.verifiedAt === null ? unsettled(confirmedBy(now)) : null

/** The same of a change to this status, where how much is confirmed is known already. */
export const unsettledFor = (
  { verifiedAt, visit }: Pick<Sent, 'verifiedAt'> & { visit: Confirmed },
  to: Status,
): UnsettledVisit | null => (isVerifiedOrLater(to) && verifiedAt === null ? unsettled(visit) : null)

/** What a change of status says besides its reason. `kind`: why it is rejected, where somebody named it. */
export function moveOf(now: Sent, { to, kind }: { to: Status; kind?: RejectionKind | undefined }): Moved {
  const move: Moved = { from: now.status, to, usual: isUsualMove(now.status, to) }
  const visit = isVerifiedOrLater(to) ? unsettledVisit(now) : null
  if (visit !== null) move.visit = visit
  if (kind !== undefined) move.kind = kind
  return move
}
