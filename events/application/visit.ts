/** How far home visits have settled an application (docs/scoring.md, "Visits"), and what a change to verified records of that. */

import type { Criteria } from '../scoring/criteria.ts'
import { evidenceOf, isVisited, type Settled } from '../scoring/score.ts'
import type { ApplicationFacts } from './events.ts'
import type { RejectionKind } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isUsualMove, isVerifiedOrLater, type Status } from './statuses.ts'
import type { UnsettledVisit } from './unsettled-visit.ts'

type Moved = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
type Visited = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/** `found`: facts with a verified value. */
type Confirmed = Settled & { found: number }
export function confirmedBy(
  { declared: facts, verified, verifiedAt }: Visited,
  criteria: Criteria,
): Confirmed {
  const { confirmed, of } = evidenceOf({ facts, verified, verifiedAt, criteria }).settled
  return { confirmed, found: Object.values(verified).filter((value) => value !== null).length, of }
}

/** Null where enough is confirmed. */
function unsettled(visit: Confirmed): UnsettledVisit | null {
  if (isVisited(visit)) return null
  return visit.found > 0 ? 'partly' : 'none'
}

/** Null once verified, and where enough is confirmed. */
export const unsettledVisit = (now: Visited, criteria: Criteria): UnsettledVisit | null =>
  now.verifiedAt === null ? unsettled(confirmedBy(now, criteria)) : null

/** `unsettledVisit` for a change to this status, from counts that are already known. */
export const unsettledFor = (
  { verifiedAt, visit }: Pick<Sent, 'verifiedAt'> & { visit: Confirmed },
  to: Status,
): UnsettledVisit | null => (isVerifiedOrLater(to) && verifiedAt === null ? unsettled(visit) : null)

/** The course of a change of status. `kind`: why it is rejected, where somebody chose a kind. */
export function moveOf(
  now: Sent,
  { to, kind }: { to: Status; kind?: RejectionKind | undefined },
  criteria: Criteria,
): Moved {
  const move: Moved = { from: now.status, to, usual: isUsualMove(now.status, to) }
  const visit = isVerifiedOrLater(to) ? unsettledVisit(now, criteria) : null
  if (visit !== null) move.visit = visit
  if (kind !== undefined) move.kind = kind
  return move
}
