/** The family's requests for correction with their answers, and its nominee, folded from the events. */

import type { Nominee } from '../application/case-file.ts'
import type { ApplicationEvent } from '../application/events.ts'
import type { Recorded } from '../decider.ts'

/** `at`: UTC. `due`: last day for the answer. `by`: member of staff. */
type RequestAnswer = { at: string; by: string; done: boolean; text: string }
type FamilyRequest = {
  number: number
  text: string
  at: string
  due: string
  answer: RequestAnswer | null
}
/** Oldest first. */
type FamilyRights = { requests: readonly FamilyRequest[]; nominee: Nominee | null }

function evolve({ requests, nominee }: FamilyRights, recorded: Recorded<ApplicationEvent>): FamilyRights {
  const { at, actor: by, event } = recorded
  if (event.type === 'NomineeNamed') return { requests, nominee: event.details.nominee }
  if (event.type === 'RequestMade') {
    const { due } = event.course
    const made = { number: requests.length + 1, text: event.details.text, at, due, answer: null }
    return { requests: [...requests, made], nominee }
  }
  if (event.type !== 'RequestAnswered') return { requests, nominee }
  const answer = { at, by, done: event.course.done, text: event.details.answer }
  const { request } = event.course
  return { requests: requests.map((one) => (one.number === request ? { ...one, answer } : one)), nominee }
}

export const rightsOf = (history: readonly Recorded<ApplicationEvent>[]): FamilyRights =>
  history.reduce(evolve, { requests: [], nominee: null })
