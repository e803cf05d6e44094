/**
 * What becomes of a visit in the send queue, as a state machine: what is sent next, and what an answer or a person makes of it.
 * Nothing here discards anything. Pure.
 */
import type { QueuedVisit, Refused } from './queued-visit.ts'
import type { Sheet } from './sheets.ts'

export type Step = 'facts' | 'note' | 'photo'

/** What is sent next; null where a person has to decide, and where the server has all of it. */
export function nextStep({ problem, isRecorded, asNote, photoName, photoSeq }: QueuedVisit): Step | null {
  if (problem) return null
  if (!isRecorded) return asNote === undefined ? 'facts' : 'note'
  return photoName !== null && photoSeq === undefined ? 'photo' : null
}

/** The server has all of it. */
export const isDone = (one: QueuedVisit): boolean => one.problem === null && nextStep(one) === null

/** The server has refused it for good: it waits for nothing but a person. */
export const isRefused = (one: QueuedVisit): boolean => one.problem?.kind === 'refused'

/** Others have found something else of the same facts: it waits for a person. */
export const hasMet = (one: QueuedVisit): boolean => one.problem?.kind === 'met'

/** `seq`: the event that was made of it. */
export const recorded = (one: QueuedVisit, answer: { seq: number; isVisited: boolean }): QueuedVisit => ({
  ...one,
  ...answer,
  isRecorded: true,
})

/** The server has the photo, or there is none on this phone. */
export const withPhoto = (one: QueuedVisit, photoSeq: number): QueuedVisit => ({ ...one, photoSeq })

/** Others have changed the application, but not the same facts. */
export const onVersion = (one: QueuedVisit, { version }: Sheet): QueuedVisit => ({
  ...one,
  sheet: { ...one.sheet, version },
})

export const met = (one: QueuedVisit, now: Sheet): QueuedVisit => ({ ...one, problem: { kind: 'met', now } })

export const refused = (one: QueuedVisit, why: Omit<Refused, 'kind'>): QueuedVisit => ({
  ...one,
  problem: { kind: 'refused', ...why },
})

/** A person asks for another try of what was refused, as it was entered. */
export const sentAgain = (one: QueuedVisit): QueuedVisit =>
  isRefused(one) ? { ...one, ...(!one.isNobodyHome && { asNote: undefined }), problem: null } : one

/** A person keeps as a note what can be recorded no more. @param text what was found, in words */
export const keptAsNote = (one: QueuedVisit, text: string): QueuedVisit =>
  isRefused(one) && !one.isRecorded ? { ...one, asNote: text, problem: null } : one

export type Stage = 'refused' | 'met' | 'sending' | 'sending-photo' | 'waits' | 'photo-waits'

/** Where it is on its way. @param isSending whether the queue is being sent at this moment */
export function stageOf(one: QueuedVisit, isSending: boolean): Stage {
  if (isRefused(one)) return 'refused'
  if (hasMet(one)) return 'met'
  if (one.isRecorded) return isSending ? 'sending-photo' : 'photo-waits'
  return isSending ? 'sending' : 'waits'
}
