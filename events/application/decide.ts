/** Deciders for staff on one application. A draft belongs to the family: staff may only erase it. */
import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { criteriaOf, type Programme } from '../programme/events.ts'
import { isBlank, linesKind, nameKind } from '../text.ts'
import { type NoteKind, objectKeyPattern, type StaffRole } from '../vocabulary.ts'
import { bandsOf } from './declared.ts'
import type { ApplicationEvent } from './events.ts'
import { Found } from './facts.ts'
import { rejectionKinds } from './rejection.ts'
import { isStarted, type Standing } from './standing.ts'
import { mayMove, mayRecordVisit, statuses } from './statuses.ts'
import { tellingOf } from './told-by-hand.ts'
import { moveOf } from './visit.ts'

const reason = typed(linesKind, limits.reason, 'error.statusReason').check(
  z.refine((text) => !isBlank(text), 'error.statusReason'),
)
const isGiven = (value: unknown): boolean => typeof value === 'string' && !isBlank(value)
export const Verify = z.strictObject({ notes: z.optional(typed(linesKind, limits.note)) })
/** `kind`: the kind of rejection, which the family reads; only with the status `rejected`. */
export const ChangeStatus = z.strictObject({
  status: z.enum(statuses, {
    error: ({ input }) => (isGiven(input) ? 'error.choose' : 'error.statusReason'),
  }),
  reason,
  kind: z.optional(z.enum(rejectionKinds, 'error.choose')),
})
export const RecordFacts = z.strictObject({
  facts: Found,
  note: z.optional(typed(linesKind, limits.note)),
})
export const AddNote = z.strictObject({ note: typed(linesKind, limits.note) })
export const AddDocument = z.strictObject({
  documentName: typed(nameKind, limits.line),
  documentKey: z.string('error.file').check(z.regex(objectKeyPattern, 'error.file')),
})

/** "Verify & Score". @returns StatusChanged, or `not-submitted` or `not-awaiting-verification`. */
export function verify(now: Standing, ask: z.infer<typeof Verify>): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (now.status !== 'submitted') return refused('not-awaiting-verification')
  const notes = ask.notes ?? ''
  return decided({
    type: 'StatusChanged',
    course: { from: now.status, to: 'under_verification', usual: true },
    facts: null,
    details: { reason: notes, verificationNotes: notes },
  })
}

/**
 * A change to verified records whether visits settled enough, by the criteria in force.
 * @returns one StatusChanged, or `not-submitted`, `reason-required`, `status-unchanged`, `not-permitted` or `invalid`.
 */
export function changeStatus(
  now: Standing,
  ask: z.infer<typeof ChangeStatus>,
  role: StaffRole,
  programme: Programme,
): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.statusReason' })
  if (ask.status === now.status) return refused('status-unchanged')
  if (!mayMove(role, now.status, ask.status)) return refused('not-permitted')
  if (ask.kind !== undefined && ask.status !== 'rejected') return refused('invalid', { kind: 'error.choose' })
  // An admin may choose any status, so the event records whether it left the published path.
  return decided({
    type: 'StatusChanged',
    course: moveOf(now, { to: ask.status, kind: ask.kind }, criteriaOf(programme, now.season)),
    facts: null,
    details: { reason: ask.reason },
  })
}

/**
 * The findings of a home visit, as bands for the score and as written for the file.
 * @returns FactsVerified, or `not-submitted`, `invalid`, `visit-closed`, `not-permitted`, or `text-required` for a
 * correction after the verification without a reason.
 */
export function recordFacts(
  now: Standing,
  ask: z.infer<typeof RecordFacts>,
  role: StaffRole,
): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (Object.keys(ask.facts).length === 0) return refused('invalid', { facts: 'error.required' })
  if (!mayRecordVisit('admin', now.status)) return refused('visit-closed')
  if (!mayRecordVisit(role, now.status)) return refused('not-permitted')
  const isCorrection = !mayRecordVisit('verifier', now.status)
  if (isCorrection && isBlank(ask.note ?? '')) return refused('text-required', { note: 'error.required' })
  return decided({
    type: 'FactsVerified',
    course: null,
    facts: { verified: bandsOf(ask.facts) },
    details: { found: ask.facts, note: ask.note ?? '' },
  })
}

/** @returns NoteAdded, or `not-submitted` or `text-required`. */
export function addNote(
  now: Standing,
  ask: z.infer<typeof AddNote> & { noteId: string; kind?: NoteKind | undefined },
): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (isBlank(ask.note)) return refused('text-required', { note: 'error.required' })
  return decided({
    type: 'NoteAdded',
    course: null,
    facts: null,
    details: { noteId: ask.noteId, note: ask.note, ...(ask.kind && { kind: ask.kind }) },
  })
}

/** @returns DocumentAdded, or `not-submitted` or `text-required`. */
export function addDocument(
  now: Standing,
  ask: z.infer<typeof AddDocument> & { documentId: string },
): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (isBlank(ask.documentName)) return refused('text-required', { documentName: 'error.required' })
  const { documentId, documentName, documentKey } = ask
  return decided({
    type: 'DocumentAdded',
    course: null,
    facts: null,
    details: { documentId, documentName, documentKey },
  })
}

/** Any status may be erased. @returns ApplicationErased, or `not-found` for one not started or already erased. */
export const erase = (now: Standing): Decision<ApplicationEvent> =>
  isStarted(now)
    ? decided({ type: 'ApplicationErased', course: { lastStatus: now.status }, facts: null, details: null })
    : refused('not-found')

/** Recorded once. @returns FamilyTold, or `not-submitted`, or `already-told`. */
export function tellFamily(now: Standing, of: number): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (tellingOf(now, of)) return refused('already-told')
  return decided({ type: 'FamilyTold', course: { of }, facts: null, details: null })
}
