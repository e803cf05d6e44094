/**
 * A family's complaints are letters to the admins and no events: whatever the log has, verifiers see, and a complaint may be
 * about one of them. They are stored beside the log, sealed under the application's own key. Pure.
 */
import * as z from 'zod/mini'
import { type Refused, refused } from '../decider.ts'
import { isBlank } from '../text.ts'
import { MOST_OPEN } from './request-kinds.ts'
import { type AnswerRequest, dueDay, type MakeRequest } from './requests.ts'

const Answer = z.strictObject({ at: z.string(), by: z.string(), done: z.boolean(), text: z.string() })
/** As it is stored. `at`: UTC. `due`: the day in Asia/Kolkata by which it is answered. `by`: which admin answered. */
export const Complaint = z.strictObject({
  /** From 1 within its application. */
  number: z.int(),
  at: z.string(),
  due: z.string(),
  text: z.string(),
  answer: z.nullable(Answer),
})
export type Complaint = z.infer<typeof Complaint>
export type Complained = { ok: true; complaint: Complaint } | Refused

/** @param all of the application, oldest first @returns the new one, or `text-required`, or `too-many-attempts` where enough are open. */
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

/** @returns the complaint with its answer, or `moved-on` where none of that number waits, or `reason-required`. */
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
