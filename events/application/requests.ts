/**
 * What a family asks of the programme about its own details: that something be corrected, or that a complaint be answered; and
 * whom it names to act for it. Each request has a number within its application and a day by which it is answered. Pure.
 */
import * as z from 'zod/mini'
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, refused } from '../decider.ts'
import { limits } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { staffLine, staffText } from '../staff-text.ts'
import { isBlank } from '../text.ts'
import type { StaffRole } from '../vocabulary.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import type { OpenRequest } from './open-requests.ts'
import { type RequestKind, requestKinds } from './request-kinds.ts'
import { isStarted, type Standing } from './standing.ts'

const DAY = 24 * 60 * 60 * 1000
/** How many of one application may wait at once, so that nobody fills the log. */
export const MOST_OPEN = 5

export const MakeRequest = z.strictObject({
  kind: z.enum(requestKinds, 'error.choose'),
  text: staffText(limits.reason),
})
export const AnswerRequest = z.strictObject({
  request: z.int('error.type').check(z.gte(1, 'error.type')),
  done: z.boolean('error.type'),
  answer: staffText(limits.reason),
})
export const NameNominee = z.strictObject({
  nominee: z.nullable(
    z.strictObject({
      name: staffLine(limits.name),
      phone: staffLine(limits.phone).check(z.refine<string>(isPhone, 'error.phone')),
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

/** Complaints are of admins alone: one may be about a verifier. */
export const mayAnswer = (kind: RequestKind, role: StaffRole): boolean =>
  role === 'admin' || kind === 'correction'

/**
 * A complaint also about a draft. `at`: the stamp of the event; `days`: how many the programme takes to answer.
 * @returns RequestMade, or `not-submitted`, `text-required`, or `too-many-attempts` where enough are open.
 */
export function makeRequest(
  now: Standing<Declared>,
  { kind, text }: z.infer<typeof MakeRequest>,
  { at, days }: { at: string; days: number },
): Decision<ApplicationEvent> {
  if (!isStarted(now) || (kind === 'correction' && now.stage === 'draft')) return refused('not-submitted')
  if (isBlank(text)) return refused('text-required', { text: 'error.required' })
  if (openIn(now).length >= MOST_OPEN) return refused('too-many-attempts')
  return decided({
    type: 'RequestMade',
    course: { kind, due: dueDay(at, days) },
    facts: null,
    details: { text },
  })
}

/** @returns RequestAnswered, or `moved-on` where it does not wait, `not-permitted`, or `reason-required`. */
export function answerRequest(
  now: Standing<Declared>,
  { request, done, answer }: z.infer<typeof AnswerRequest>,
  role: StaffRole,
): Decision<ApplicationEvent> {
  const open = openRequest(now, request)
  if (!open) return refused('moved-on')
  if (!mayAnswer(open.kind, role)) return refused('not-permitted')
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
