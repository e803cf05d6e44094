/**
 * What can have happened to an application. Each event has two payloads, sealed apart: `facts`, which score, status and
 * rank are computed from, and `details`, which an auditor never sees. A recorded shape never changes: add an event instead.
 */
import * as z from 'zod/mini'
import { limits } from '../vocabulary.ts'
import { Facts, Found, VerifiedFacts } from './facts.ts'
import { DraftChanges } from './form.ts'
import { statuses } from './status.ts'

const status = z.enum(statuses)
const nothing = z.null()
const event = <const T extends string, F extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: T,
  facts: F,
  details: D,
) => z.strictObject({ type: z.literal(type), facts, details })

/** The application's own id and its owner are details: the stream is named by a ledger id that tells nobody anything. */
export const ApplicationStarted = event(
  'ApplicationStarted',
  z.strictObject({ season: z.string() }),
  z.strictObject({ id: z.uuid(), userId: z.uuid() }),
)
/** The whole form, and how many saves of the draft came before, so that versions never run backwards. */
export const ApplicationSubmitted = event(
  'ApplicationSubmitted',
  z.strictObject({ declared: Facts }),
  z.strictObject({ form: DraftChanges, saves: z.number() }),
)
export const ApplicationAmended = event(
  'ApplicationAmended',
  z.strictObject({ declared: Facts }),
  z.strictObject({ changes: DraftChanges }),
)
export const StatusChanged = event(
  'StatusChanged',
  z.strictObject({ from: status, to: status, usual: z.boolean() }),
  z.strictObject({ reason: z.string(), verificationNotes: z.optional(z.string()) }),
)
/** `verified` are the bands that now count, null where a value was taken back; `found` is what the visitor wrote. */
export const FactsVerified = event(
  'FactsVerified',
  z.strictObject({ verified: VerifiedFacts }),
  z.strictObject({ found: Found, note: z.string() }),
)
export const RankAssigned = event(
  'RankAssigned',
  z.strictObject({ rank: z.int().check(z.gte(1)) }),
  z.strictObject({ reason: z.string() }),
)
export const RankCleared = event('RankCleared', nothing, z.strictObject({ reason: z.string() }))
export const NoteAdded = event(
  'NoteAdded',
  nothing,
  z.strictObject({ noteId: z.uuid(), note: z.string().check(z.maxLength(limits.note)) }),
)
export const NoteWithdrawn = event('NoteWithdrawn', nothing, z.strictObject({ noteId: z.uuid() }))
export const DocumentAdded = event(
  'DocumentAdded',
  nothing,
  z.strictObject({ documentId: z.uuid(), documentName: z.string(), documentKey: z.string() }),
)
/** The last thing ever said of an application; sealed under the programme's key, since its own is about to go. */
export const ApplicationErased = event('ApplicationErased', z.strictObject({ lastStatus: status }), nothing)

export const ApplicationEvent = z.discriminatedUnion('type', [
  ApplicationStarted,
  ApplicationSubmitted,
  ApplicationAmended,
  StatusChanged,
  FactsVerified,
  RankAssigned,
  RankCleared,
  NoteAdded,
  NoteWithdrawn,
  DocumentAdded,
  ApplicationErased,
])
export type ApplicationEvent = z.infer<typeof ApplicationEvent>
/** What an auditor has of an event: everything but the details. */
export type ApplicationFacts = ApplicationEvent extends infer E
  ? E extends { type: infer T; facts: infer F }
    ? { type: T; facts: F }
    : never
  : never
