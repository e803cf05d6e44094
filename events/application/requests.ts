/**
 * The corrections that a family asks for, and whom it names to act for it. Each request has a number within its application
 * and a day by which it is answered. Complaints are no part of the log (complaints.ts). Pure.
 */
import * as z from 'zod/mini'
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, refused } from '../decider.ts'
import { required, typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { phoneKind } from '../phone.ts'
import { isBlank, linesKind, nameKind } from '../text.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import type { OpenRequest } from './open-requests.ts'
import { MOST_OPEN } from './request-kinds.ts'
import { isStarted, type Standing } from './standing.ts'

const DAY = 24 * 60 * 60 * 1000

/** Also of a complaint. */
export const MakeRequest = z.strictObject({ text: typed(linesKind, limits.reason) })
/** The same. `request`: its number. */
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

/** The day, in Asia/Kolkata, by which a request made at an instant is to be answered. */
export const dueDay = (at: string, days: number): string =>
  kolkataDate(new Date(Date.parse(at) + days * DAY).toISOString())

const openIn = (now: Standing<Declared>): readonly OpenRequest[] =>
  isStarted(now) ? (now.requests?.open ?? []) : []
export const openRequest = (now: Standing<Declared>, number: number): OpenRequest | null =>
  openIn(now).find((one) => one.number === number) ?? null

/**
 * `at`: the stamp of the event; `days`: how many the programme takes to answer.
 * @returns RequestMade, or `not-submitted`, `text-required`, or `too-many-attempts` where enough are open.
 */
export function makeRequest(
  now: Standing<Declared>,
  { text }: z.infer<typeof MakeRequest>,
  { at, days }: { at: string; days: number },
): Decision<ApplicationEvent> {
  if (!isStarted(now) || now.stage === 'draft') return refused('not-submitted')
  if (isBlank(text)) return refused('text-required', { text: 'error.required' })
  if (openIn(now).length >= MOST_OPEN) return refused('too-many-attempts')
  return decided({ type: 'RequestMade', course: { due: dueDay(at, days) }, facts: null, details: { text } })
}

/** @returns RequestAnswered, or `moved-on` where it does not wait, or `reason-required`. */
export function answerRequest(
  now: Standing<Declared>,
  { request, done, answer }: z.infer<typeof AnswerRequest>,
): Decision<ApplicationEvent> {
  if (!openRequest(now, request)) return refused('moved-on')
  if (isBlank(answer)) return refused('reason-required', { answer: 'error.required' })
  return decided({ type: 'RequestAnswered', course: { request, done }, facts: null, details: { answer } })
}

/** Null takes the name back. @returns NomineeNamed, or `not-found` or `text-required`. */
export function nameNominee(
  now: Standing<Declared>,
  { nominee }: z.infer<typeof NameNominee>,
): Decision<ApplicationEvent> {
  if (!isStarted(now)) return refused('not-found')
  if (nominee && isBlank(nominee.name)) return refused('text-required', { name: 'error.required' })
  return decided({ type: 'NomineeNamed', course: null, facts: null, details: { nominee } })
}
