/** Rules for staff: beginning at the door, visits, notes, documents; and the rule of two persons. */
import { boundByTwoPersons, isBeyondPlaces, waitingProposal } from '../application/bounds.ts'
import type { ApplicationEvent, ApplicationFacts } from '../application/events.ts'
import type { Sent, Started } from '../application/standing.ts'
import { isUsualMove, mayMove, mayRecordVisit, type Status } from '../application/statuses.ts'
import { moveOf } from '../application/visit.ts'
import { decided } from '../decider.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { criteriaOf, settingValue } from '../programme/events.ts'
import { addedBy, type Context, currentSeason, type Filed, freePlaces } from './context.ts'

type Case = { head: Head; filed: Filed; now: Sent; context: Context }
type Visit = Extract<ApplicationFacts, { type: 'FactsVerified' }>

/** The one who recorded a visit may withdraw it while the status is unchanged. */
export function visitProblem({ facts }: Visit, { head, filed, now, context }: Case): Problem | null {
  const role = context.hands.roleOf(head.actor)
  if (role === null) return 'right-missing'
  if (Object.keys(facts.verified).length === 0) return 'visit-empty'
  if (mayRecordVisit(role, now.status) || filed.visitors.has(head.actor)) return null
  return mayRecordVisit('admin', now.status) ? 'right-missing' : 'status-unfit'
}

/** Right after the family's account started it, in the same command. */
export function doorProblem({
  head,
  filed,
  now,
  context,
}: Omit<Case, 'now'> & { now: Started }): Problem | null {
  if (context.hands.roleOf(head.actor) === null || head.actor === filed.owner) return 'right-missing'
  return now.events === 1 && head.at === now.startedAt ? null : 'start-misplaced'
}

export const addProblem = ({ head, context }: Case): Problem | null =>
  context.hands.roleOf(head.actor) === null ? 'right-missing' : null

/** A note or document may be withdrawn only by its author, and once. */
export function takeBackProblem({ head, filed, context }: Case): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  return (filed.added.get(addedBy(head)) ?? 0) > 0 ? null : 'nothing-added'
}

// The rule of two persons: who may finalize, and who must have proposed a place beyond the places.

type Asked = { from: Status; to: Status; overPlaces?: true | undefined }
type FinalizedCase = { head: Head; now: Sent; context: Context }
type Step = FinalizedCase & { course: Asked }

const needsTwo = ({ programme }: Context): boolean => settingValue(programme, 'two_persons') === 'true'

/** The event type that asking for a step leads to under the rule; null where it is refused. */
function madeBy({ head: { actor, at }, course: { from, to, overPlaces }, now }: Step): string | null {
  const move: ApplicationEvent = {
    type: 'StatusChanged',
    course: { from, to, usual: true, ...(overPlaces && { overPlaces }) },
    facts: null,
    details: { reason: '' },
  }
  const decision = boundByTwoPersons(decided(move), { standing: now, actor, at, mayPropose: true })
  return decision.ok ? (decision.events[0]?.type ?? null) : null
}

const twoPersonsProblem = (step: Step): Problem | null =>
  needsTwo(step.context) && madeBy(step) !== 'StatusChanged' ? 'second-person' : null

export function proposalProblem(step: Step): Problem | null {
  const { head, course, now, context } = step
  if (context.hands.roleOf(head.actor) !== 'admin') return 'right-missing'
  if (course.from !== now.status) return 'status-other'
  const left = freePlaces(context) - context.hidden
  const isNeeded = needsTwo(context) && now.season === currentSeason(context) && isBeyondPlaces(course, left)
  return isNeeded && madeBy({ ...step, course: { ...course, overPlaces: true } }) === 'OverPlacesProposed'
    ? null
    : 'second-person'
}

/** The one who proposed may withdraw it even after it expired. */
export function declineProblem(
  { course: { to } }: Extract<ApplicationFacts, { type: 'OverPlacesDeclined' }>,
  { head: { actor, at }, now, context }: FinalizedCase,
): Problem | null {
  if (context.hands.roleOf(actor) !== 'admin') return 'right-missing'
  const proposal = now.proposed?.by === actor ? now.proposed : waitingProposal(now, at)
  return proposal?.to === to ? null : 'second-person'
}

// Rules for a change of status: who made it, from which status, and whether its marks are true.

type Course = Extract<ApplicationFacts, { type: 'StatusChanged' }>['course']
export type Move = { head: Head; course: Course; filed: Filed; now: Sent; context: Context }

export function moveProblem(move: Move): Problem | null {
  const { course, now } = move
  if (course.from !== now.status) return 'status-other'
  if (course.to === now.status) return 'status-same'
  if (!mayHaveMoved(move)) return 'right-missing'
  if (course.kind !== undefined && course.to !== 'rejected') return 'kind-misplaced'
  return pathProblem(move) ?? visitMarkProblem(move) ?? placesProblem(move) ?? twoPersonsProblem(move)
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

type Saying = Pick<Move, 'course' | 'now'> & { context: Pick<Context, 'programme'> }

export function visitMarkProblem({ course, now, context }: Saying): Problem | null {
  const criteria = criteriaOf(context.programme, now.season)
  const due = moveOf(now, { to: course.to }, criteria).visit
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
