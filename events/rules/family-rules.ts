/** Rules for a family's events: start, submit, change, withdraw, erase; requests; and notes of telling by hand. */
import { erase } from '../application/decide.ts'
import { isPast, mayChange, mayCheckCard, withdraw } from '../application/decide-applicant.ts'
import type { ApplicationEvent, ApplicationFacts } from '../application/events.ts'
import type { FormChanges } from '../application/form.ts'
import { changesOf } from '../application/form-schemas.ts'
import { MOST_ANSWER_DAYS } from '../application/request-kinds.ts'
import { dueDay, openRequest } from '../application/requests.ts'
import type { Sent, Started } from '../application/standing.ts'
import { decisionIn } from '../application/statuses.ts'
import { tellingOf } from '../application/told-by-hand.ts'
import { kolkataDate } from '../dates.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { arePublished } from '../programme/events.ts'
import {
  type ApplicationEntry,
  type Context,
  currentSeason,
  deadlineOf,
  decidedAt,
  type Filed,
} from './context.ts'

type Of<Type extends ApplicationEntry['type']> = Extract<ApplicationEntry, { type: Type }>
/** `now`: the standing before the entry. */
export type Case = { head: Head; filed: Filed; now: Started; context: Context }

const isTooLate = (context: Context, { at }: Head): boolean =>
  isPast({ now: decidedAt(context, at), deadline: deadlineOf(context) })

/** @param isSecond whether the family has another application in the season */
export function startProblem(
  { head, event, isSecond }: { head: Head; event: Of<'ApplicationStarted'>; isSecond: boolean },
  context: Context,
): Problem | null {
  if (!context.hands.isNeverStaff(head.actor)) return 'family-other'
  if ('details' in event && event.details.userId !== head.actor) return 'family-other'
  if (event.course.season !== currentSeason(context)) return 'season-other'
  if (isSecond) return 'family-twice'
  return isTooLate(context, head) ? 'deadline-over' : null
}

/** Submitting, and naming the helper: by the family, while it is a draft before the deadline. */
export function draftProblem({ head, filed, now, context }: Case): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (now.status !== 'draft') return 'status-unfit'
  return isTooLate(context, head) ? 'deadline-over' : null
}

/** With closed details, assumes a change of papers only, which is allowed longest. */
const changesIn = (event: Of<'ApplicationAmended'>): FormChanges =>
  'details' in event ? changesOf(event.details.changes) : { incomeProofKeys: [] }

export function amendProblem(
  event: Of<'ApplicationAmended'>,
  { head, filed, now, context }: Case,
): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (now.stage !== 'sent' || now.status === 'draft') return 'status-unfit'
  const moment = { now: decidedAt(context, head.at), deadline: deadlineOf(context) }
  const allowed = mayChange(now, changesIn(event), moment)
  if (allowed.ok) return null
  return allowed.refusal === 'deadline-passed' ? 'deadline-over' : 'status-unfit'
}

/** Allowed as long as the card's picture may be changed. */
export function cardProblem({ head, filed, now, context }: Case): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  const allowed = mayCheckCard(now, { now: decidedAt(context, head.at), deadline: deadlineOf(context) })
  if (allowed.ok) return null
  return allowed.refusal === 'deadline-passed' ? 'deadline-over' : 'status-unfit'
}

export function withdrawProblem(
  event: Of<'ApplicationWithdrawn'>,
  { head, filed, now }: Case,
): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (event.course.from !== now.status) return 'status-other'
  const decision = withdraw(now)
  const isDecided = decision.ok && decision.events[0]?.type === 'ApplicationWithdrawn'
  return isDecided ? null : 'status-unfit'
}

/** Admins and the operator of the server may erase any; a family only what staff have not looked at. */
export function eraseProblem(
  event: Of<'ApplicationErased'>,
  { head, filed, now, context }: Case,
): Problem | null {
  const [due] = erasing(now)
  if (event.course.lastStatus !== due) return 'status-other'
  if (head.actor === 'system' || context.hands.roleOf(head.actor) === 'admin') return null
  if (head.actor !== filed.owner) return 'right-missing'
  const decision = withdraw(now)
  return decision.ok && decision.events[0]?.type === 'ApplicationErased' ? null : 'status-unfit'
}

function erasing(now: Started) {
  const decision = erase(now)
  return decision.ok
    ? decision.events.flatMap((event) => (event.type === 'ApplicationErased' ? event.course.lastStatus : []))
    : []
}

// Requests of families, and which of them staff may answer.

type RequestCase = { head: Head; filed: Filed; now: Started; context: Context }
type RequestOf<Type extends ApplicationEvent['type']> = Extract<ApplicationFacts, { type: Type }>

/** Whether it is allowed before the first submission. */
export const mayPrecedeSubmission = (type: string): boolean => type === 'NomineeNamed'

export function requestProblem(
  { course }: RequestOf<'RequestMade'>,
  { head, filed, now }: RequestCase,
): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (now.stage === 'draft') return 'not-submitted'
  const isInTime = course.due >= kolkataDate(head.at) && course.due <= dueDay(head.at, MOST_ANSWER_DAYS)
  return isInTime ? null : 'request-wrong'
}

export function answerProblem(
  { course }: RequestOf<'RequestAnswered'>,
  { head, now, context }: RequestCase,
): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  return openRequest(now, course.request) ? null : 'request-wrong'
}

export const nomineeProblem = ({ head, filed }: RequestCase): Problem | null =>
  head.actor === filed.owner ? null : 'family-other'

// Staff may note once that they told a family of a step, and of a decision only after the publication.

type TellCase = { head: Head; filed: Filed; now: Sent; context: Context }
type Telling = Extract<ApplicationFacts, { type: 'FamilyTold' }>

export function tellProblem(
  { course: { of } }: Telling,
  { head, filed, now, context }: TellCase,
): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  const newest = filed.lastStep?.seq ?? 0
  if (of > newest || tellingOf(now, of)) return 'told-wrong'
  const isDecision = of === newest && decisionIn(now.status) !== null
  return isDecision && !arePublished(context.programme, now.season) ? 'told-wrong' : null
}
