/** What families may ask for, and whom they name; and which requests staff may answer. */
import type { ApplicationEvent, ApplicationFacts, Declared } from '../application/events.ts'
import { MOST_ANSWER_DAYS } from '../application/request-kinds.ts'
import { dueDay, mayAnswer, openRequest } from '../application/requests.ts'
import type { Started } from '../application/standing.ts'
import { kolkataDate } from '../dates.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { Context } from './context.ts'
import type { Filed } from './filed.ts'

type Case = { head: Head; filed: Filed; now: Started<Declared>; context: Context }
type Of<Type extends ApplicationEvent['type']> = Extract<ApplicationFacts, { type: Type }>

/** Whether it may stand in the stream of an application that was never submitted. */
export const mayPrecedeSubmission = (type: string): boolean =>
  type === 'RequestMade' || type === 'RequestAnswered' || type === 'NomineeNamed'

export function requestProblem({ course }: Of<'RequestMade'>, { head, filed, now }: Case): Problem | null {
  if (head.actor !== filed.owner) return 'family-other'
  if (course.kind === 'correction' && now.stage === 'draft') return 'not-submitted'
  const isInTime = course.due >= kolkataDate(head.at) && course.due <= dueDay(head.at, MOST_ANSWER_DAYS)
  return isInTime ? null : 'request-wrong'
}

export function answerProblem(
  { course }: Of<'RequestAnswered'>,
  { head, now, context }: Case,
): Problem | null {
  const role = context.hands.roleOf(head.actor)
  if (role === null) return 'right-missing'
  const open = openRequest(now, course.request)
  if (!open) return 'request-wrong'
  return mayAnswer(open.kind, role) ? null : 'right-missing'
}

export const nomineeProblem = ({ head, filed }: Case): Problem | null =>
  head.actor === filed.owner ? null : 'family-other'
