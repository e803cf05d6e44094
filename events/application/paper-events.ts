/** Events of papers that staff add to an application: notes and documents. */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'
import { limits } from '../limits.ts'
import { noteKinds } from '../vocabulary.ts'

export const NoteAdded = event('NoteAdded', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({
    noteId: z.uuid(),
    note: z.string().check(z.maxLength(limits.note)),
    kind: z.optional(z.enum(noteKinds)),
  }),
})
export const NoteWithdrawn = event('NoteWithdrawn', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ noteId: z.uuid() }),
})
export const DocumentAdded = event('DocumentAdded', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ documentId: z.uuid(), documentName: z.string(), documentKey: z.string() }),
})
export const DocumentWithdrawn = event('DocumentWithdrawn', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ documentId: z.uuid() }),
})
