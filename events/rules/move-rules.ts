/** Rules for a change of status: who made it, from which status, and whether its marks are true. */

import { isBeyondPlaces } from '../application/bounds.ts'
import type { ApplicationFacts, Declared } from '../application/events.ts'
import type { Sent } from '../application/standing.ts'
import { isUsualMove, isVerifiedOrLater, mayMove } from '../application/statuses.ts'
import { moveOf } from '../application/visit.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { type Context, currentSeason, type Filed, freePlaces } from './context.ts'
import { twoPersonsProblem } from './staff-rules.ts'

type Course = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
export type Move = { head: Head; course: Course; filed: Filed; now: Sent<Declared>; context: Context }

export function moveProblem(move: Move): Problem | null {
  const { course, now } = move
  if (course.from !== now.status) return 'status-other'
  if (course.to === now.status) return 'status-same'
  if (!mayHaveMoved(move)) return 'right-missing'
  if (course.kind !== undefined && course.to !== 'rejected') return 'kind-misplaced'
  return pathProblem(move) ?? visitProblem(move) ?? placesProblem(move) ?? twoPersonsProblem(move)
}

/** A verifier may also undo an own step as long as it is the last. */
function mayHaveMoved({
  head: { actor },
  course: { from, to },
  filed: { lastStep },
  context,
}: Move): boolean {
  const role = context.hands.roleOf(actor)
  if (role === null) return false
  const isUndo =
    lastStep?.type === 'StatusChanged' &&
    lastStep.actor === actor &&
    lastStep.from === to &&
    lastStep.to === from
  return mayMove(role, from, to) || (isUndo && mayMove(role, to, from))
}

const pathProblem = ({ course: { from, to, usual } }: Move): Problem | null =>
  usual === isUsualMove(from, to) ? null : 'step-mislabelled'

type Saying = Pick<Move, 'course' | 'now'> & { filed: Pick<Filed, 'isVisited'> }

/** With closed facts, only the earlier verification and the existence of visits can be checked. */
function closedVisitProblem({ course: { to, visit }, now, filed }: Saying): Problem | null {
  const isFirst = isVerifiedOrLater(to) && now.verifiedAt === null
  if (visit !== undefined && !isFirst) return 'visit-mislabelled'
  return visit === 'partly' && !filed.isVisited ? 'visit-mislabelled' : null
}

export function visitProblem(move: Saying): Problem | null {
  const { course, now } = move
  if (now.declared === 'closed') return closedVisitProblem(move)
  const due = moveOf({ ...now, declared: now.declared }, { to: course.to }).visit
  return due === course.visit ? null : 'visit-mislabelled'
}

/** Unreadable applications may have places, so one may be beyond them without looking so. */
function placesProblem({ course, now, context }: Move): Problem | null {
  // Places are counted for the current season.
  const isCounted = now.season === currentSeason(context)
  const free = freePlaces(context)
  if (course.overPlaces)
    return isCounted && isBeyondPlaces(course, free - context.hidden) ? null : 'places-mislabelled'
  return isCounted && isBeyondPlaces(course, free) ? 'places-mislabelled' : null
}
