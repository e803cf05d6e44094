/** Which corrections families may ask for, whom they name, and which requests staff may answer. */
import type { ApplicationEvent, ApplicationFacts, Declared } from '../application/events.ts'
import { MOST_ANSWER_DAYS } from '../application/request-kinds.ts'
import { dueDay, openRequest } from '../application/requests.ts'
import type { Started } from '../application/standing.ts'
import { kolkataDate } from '../dates.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { Context } from './context.ts'
import type { Filed } from './filed.ts'

type Case = { head: Head; filed: Filed; now: Started<Declared>; context: Context }
type Of<Type extends ApplicationEvent['type']> = Extract<ApplicationFacts, { type: Type }>

/** Whether it may stand in the stream of an application that was never submitted. */
export const mayPrecedeSubmission = (type: string): boolean => type === 'NomineeNamed'

export function requestProblem({ course }: Of<'RequestMade'>, { head, filed, now }: Case): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (now.stage === 'draft') return 'not-submitted'
  const isInTime = course.due >= kolkataDate(head.at) && course.due <= dueDay(head.at, MOST_ANSWER_DAYS)
  return isInTime ? null : 'request-wrong'
}

export function answerProblem(
  { course }: Of<'RequestAnswered'>,
  { head, now, context }: Case,
): Problem | null {
  if (context.hands.roleOf(head.actor) === null) return 'right-missing'
  return openRequest(now, course.request) ? null : 'request-wrong'
}

export const nomineeProblem = ({ head, filed }: Case): Problem | null =>
  head.actor === filed.owner ? null : 'family-other'
