/** The rule of two persons: who may finalize, and who must have asked for a place beyond the places before. */
import type { ApplicationEvent, ApplicationFacts, Declared } from '../application/events.ts'
import { isBeyondPlaces } from '../application/places.ts'
import type { Sent } from '../application/standing.ts'
import type { Status } from '../application/status.ts'
import { boundByTwoPersons, waitingProposal } from '../application/two-persons.ts'
import { decided } from '../decider.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { settingValue } from '../programme/events.ts'
import { type Context, currentSeason, freePlaces } from './context.ts'

type Asked = { from: Status; to: Status; overPlaces?: true | undefined }
type Case = { head: Head; now: Sent<Declared>; context: Context }
type Step = Case & { course: Asked }

const needsTwo = ({ programme }: Context): boolean => settingValue(programme, 'two_persons') === 'true'

/** The type of the event that asking for a step makes, where two persons are needed; null where it is refused. */
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

export const twoPersonsProblem = (step: Step): Problem | null =>
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

/** Whoever asked for it may take it back also when it is too old. */
export function declineProblem(
  { course: { to } }: Extract<ApplicationFacts, { type: 'OverPlacesDeclined' }>,
  { head: { actor, at }, now, context }: Case,
): Problem | null {
  if (context.hands.roleOf(actor) !== 'admin') return 'right-missing'
  const proposal = now.proposed?.by === actor ? now.proposed : waitingProposal(now, at)
  return proposal?.to === to ? null : 'second-person'
}
