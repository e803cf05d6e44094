/**
 * How far home visits have confirmed an application, and what a change to verified records of that. A criterion is
 * confirmed once all its facts have verified values; a visit that found less still counts as a visit.
 */

import { criterionKeys } from '../scoring/criteria.ts'
import { evidenceOf, isConfirmed } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import type { RejectionKind } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './statuses.ts'
import type { UnsettledVisit } from './unsettled-visit.ts'

type Moved = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
type Visited = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/** `confirmed`: criteria whose facts all have verified values. `found`: facts with one. `of`: all criteria. */
export function confirmedBy({ declared: facts, verified, verifiedAt }: Visited) {
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  const confirmed = criterionKeys.filter((key) => isConfirmed(key, evidence, verified))
  const found = Object.values(verified).filter((value) => value !== null)
  return { confirmed: confirmed.length, found: found.length, of: criterionKeys.length }
}
type Confirmed = ReturnType<typeof confirmedBy>

/** At least half of the criteria are confirmed, so that staff can decide. */
export const isVisited = ({ confirmed, of }: Pick<Confirmed, 'confirmed' | 'of'>): boolean =>
  confirmed * 2 >= of

/** Null where enough is confirmed. */
function unsettled(visit: Confirmed): UnsettledVisit | null {
  if (isVisited(visit)) return null
  return visit.found > 0 ? 'partly' : 'none'
}

/** Null once verified, and where enough is confirmed. */
export const unsettledVisit = (now: Visited): UnsettledVisit | null =>
  now.verifiedAt === null ? unsettled(confirmedBy(now)) : null

/** `unsettledVisit` for a change to this status, from counts that are already known. */
export const unsettledFor = (
  { verifiedAt, visit }: Pick<Sent, 'verifiedAt'> & { visit: Confirmed },
  to: Status,
): UnsettledVisit | null => (isVerifiedOrLater(to) && verifiedAt === null ? unsettled(visit) : null)

/** The course of a change of status. `kind`: why it is rejected, where somebody chose a kind. */
export function moveOf(now: Sent, { to, kind }: { to: Status; kind?: RejectionKind | undefined }): Moved {
  const move: Moved = { from: now.status, to, usual: isUsualMove(now.status, to) }
  const visit = isVerifiedOrLater(to) ? unsettledVisit(now) : null
  if (visit !== null) move.visit = visit
  if (kind !== undefined) move.kind = kind
  return move
}
