/** Requests for correction, complaints, and nominees. Each request is numbered and has a day for its answer. */
import * as z from 'zod/mini'
import { phoneKind } from '../contacts.ts'
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, type Refused, refused } from '../decider.ts'
import { required, typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isBlank, linesKind, nameKind } from '../text.ts'
import type { ApplicationEvent } from './events.ts'
import type { OpenRequest } from './open-requests.ts'
import { MOST_OPEN } from './request-kinds.ts'
import { isStarted, type Standing } from './standing.ts'

const DAY = 24 * 60 * 60 * 1000

/** For corrections and complaints. */
export const MakeRequest = z.strictObject({ text: typed(linesKind, limits.reason) })
/** For corrections and complaints. `request`: its number. */
export const AnswerRequest = z.strictObject({
  request: z.int('error.type').check(z.gte(1, 'error.type')),
  done: z.boolean('error.type'),
  answer: typed(linesKind, limits.reason),
})
export const NameNominee = z.strictObject({
  nominee: z.nullable(
    z.strictObject({
      name: required(nameKind, limits.name),
      phone: required(phoneKind, limits.phone),
    }),
  ),
})

/** The last day for an answer to a request made at an instant, in Asia/Kolkata. */
export const dueDay = (at: string, days: number): string =>
  kolkataDate(new Date(Date.parse(at) + days * DAY).toISOString())

const openIn = (now: Standing): readonly OpenRequest[] => (isStarted(now) ? (now.requests?.open ?? []) : [])
export const openRequest = (now: Standing, number: number): OpenRequest | null =>
  openIn(now).find((one) => one.number === number) ?? null

/** `at`: the stamp; `days`: to answer. @returns RequestMade, or `not-submitted`, `text-required` or `too-many-attempts`. */
export function makeRequest(
  now: Standing,
  { text }: z.infer<typeof MakeRequest>,
  { at, days }: { at: string; days: number },
): Decision<ApplicationEvent> {
  if (!isStarted(now) || now.stage === 'draft') return refused('not-submitted')
  if (isBlank(text)) return refused('text-required', { text: 'error.required' })
  if (openIn(now).length >= MOST_OPEN) return refused('too-many-attempts')
  return decided({ type: 'RequestMade', course: { due: dueDay(at, days) }, facts: null, details: { text } })
}

/** @returns RequestAnswered, or `moved-on` where it is not open, or `reason-required`. */
export function answerRequest(
  now: Standing,
  { request, done, answer }: z.infer<typeof AnswerRequest>,
): Decision<ApplicationEvent> {
  if (!openRequest(now, request)) return refused('moved-on')
  if (isBlank(answer)) return refused('reason-required', { answer: 'error.required' })
  return decided({ type: 'RequestAnswered', course: { request, done }, facts: null, details: { answer } })
}

/** Null removes the nominee. @returns NomineeNamed, or `not-found` or `text-required`. */
export function nameNominee(
  now: Standing,
  { nominee }: z.infer<typeof NameNominee>,
): Decision<ApplicationEvent> {
  if (!isStarted(now)) return refused('not-found')
  if (nominee && isBlank(nominee.name)) return refused('text-required', { name: 'error.required' })
  return decided({ type: 'NomineeNamed', course: null, facts: null, details: { nominee } })
}

// Complaints are not events: verifiers see the whole log, and a complaint may be about one of them. They are stored beside
// the log, sealed under the application's key, for admins.

const Answer = z.strictObject({ at: z.string(), by: z.string(), done: z.boolean(), text: z.string() })
/** `at`: UTC. `due`: last day for the answer, in Asia/Kolkata. `by`: the admin who answered. */
export const Complaint = z.strictObject({
  number: z.int(),
  at: z.string(),
  due: z.string(),
  text: z.string(),
  answer: z.nullable(Answer),
})
export type Complaint = z.infer<typeof Complaint>
export type Complained = { ok: true; complaint: Complaint } | Refused

/** @param all complaints of the application, oldest first @returns the new one, `text-required` or `too-many-attempts`. */
export function complain(
  all: readonly Complaint[],
  { text }: z.infer<typeof MakeRequest>,
  { at, days }: { at: string; days: number },
): Complained {
  if (isBlank(text)) return refused('text-required', { text: 'error.required' })
  if (all.filter(({ answer }) => answer === null).length >= MOST_OPEN) return refused('too-many-attempts')
  return {
    ok: true,
    complaint: { number: all.length + 1, at, due: dueDay(at, days), text, answer: null },
  }
}

/** @returns the answered complaint, or `moved-on` where no such complaint is open, or `reason-required`. */
export function answerComplaint(
  all: readonly Complaint[],
  { request, done, answer }: z.infer<typeof AnswerRequest>,
  { at, by }: { at: string; by: string },
): Complained {
  const complaint = all.find((one) => one.number === request && one.answer === null)
  if (!complaint) return refused('moved-on')
  if (isBlank(answer)) return refused('reason-required', { answer: 'error.required' })
  return { ok: true, complaint: { ...complaint, answer: { at, by, done, text: answer } } }
}
