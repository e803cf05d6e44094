/**
 * The events of an application. Each has two payloads, sealed apart: `facts`, which score, status and
 * rank are computed from, and `details`, which an auditor never sees. A recorded shape never changes: add an event instead.
 */
import * as z from 'zod/mini'
import { event, nothing } from '../event-schema.ts'
import { limits } from '../limits.ts'
import { Facts, Found, VerifiedFacts } from './facts.ts'
import { RecordedChanges } from './form.ts'
import { isNumber } from './number.ts'
import { rejectionKinds } from './rejection.ts'
import { statuses } from './status.ts'

const status = z.enum(statuses)

/**
 * The application's own id, its number and its owner are details: the stream is named by a ledger id that means nothing to
 * anybody. Applications that were started before there were numbers have none.
 */
const ApplicationStarted = event(
  'ApplicationStarted',
  z.strictObject({ season: z.string() }),
  z.strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    number: z.optional(z.string().check(z.refine(isNumber))),
  }),
)
/**
 * The whole form, and how many saves of the draft came before, so that versions never run backwards. `day`: the date in
 * Asia/Kolkata that the ages were computed for, where it is not that of the event's stamp.
 */
const ApplicationSubmitted = event(
  'ApplicationSubmitted',
  z.strictObject({ declared: Facts }),
  z.strictObject({ form: RecordedChanges, saves: z.number(), day: z.optional(z.string()) }),
)
const ApplicationAmended = event(
  'ApplicationAmended',
  z.strictObject({ declared: Facts }),
  z.strictObject({ changes: RecordedChanges }),
)
/**
 * `withoutVisit`: it verified the application, of which a home visit had confirmed too little; absent otherwise.
 * `overPlaces`: it took a place of the season when none was left; absent otherwise, and in events from before it was recorded.
 * `kind`: why it was rejected, which the family may read; absent where staff named none, and in events from before there were
 * kinds.
 */
const StatusChanged = event(
  'StatusChanged',
  z.strictObject({
    from: status,
    to: status,
    usual: z.boolean(),
    withoutVisit: z.optional(z.literal(true)),
    overPlaces: z.optional(z.literal(true)),
    kind: z.optional(z.enum(rejectionKinds)),
  }),
  z.strictObject({ reason: z.string(), verificationNotes: z.optional(z.string()) }),
)
/** `verified` are the bands that now count, null where a value was taken back; `found` is what the visitor wrote. */
const FactsVerified = event(
  'FactsVerified',
  z.strictObject({ verified: VerifiedFacts }),
  z.strictObject({ found: Found, note: z.string() }),
)
const RankAssigned = event(
  'RankAssigned',
  z.strictObject({ rank: z.int().check(z.gte(1)) }),
  z.strictObject({ reason: z.string() }),
)
const RankCleared = event('RankCleared', nothing, z.strictObject({ reason: z.string() }))
const NoteAdded = event(
  'NoteAdded',
  nothing,
  z.strictObject({ noteId: z.uuid(), note: z.string().check(z.maxLength(limits.note)) }),
)
const NoteWithdrawn = event('NoteWithdrawn', nothing, z.strictObject({ noteId: z.uuid() }))
const DocumentAdded = event(
  'DocumentAdded',
  nothing,
  z.strictObject({ documentId: z.uuid(), documentName: z.string(), documentKey: z.string() }),
)
const DocumentWithdrawn = event('DocumentWithdrawn', nothing, z.strictObject({ documentId: z.uuid() }))
/** The family's own wish; the application is erased when staff confirm it, or by itself after a month. */
const ApplicationWithdrawn = event('ApplicationWithdrawn', z.strictObject({ from: status }), nothing)
/** The last event of a stream; sealed under the programme's key, since the application's own is about to be deleted. */
const ApplicationErased = event('ApplicationErased', z.strictObject({ lastStatus: status }), nothing)

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
  DocumentWithdrawn,
  ApplicationWithdrawn,
  ApplicationErased,
])
export type ApplicationEvent = z.infer<typeof ApplicationEvent>

/** Whether it gives an application its status, whoever does it. */
export const setsStatus = ({ type }: ApplicationEvent): boolean =>
  type === 'StatusChanged' || type === 'ApplicationSubmitted' || type === 'ApplicationWithdrawn'

const withoutDetails = { details: true } as const
/** What an auditor has of an event: everything but the details. */
export const ApplicationFacts = z.discriminatedUnion('type', [
  z.omit(ApplicationStarted, withoutDetails),
  z.omit(ApplicationSubmitted, withoutDetails),
  z.omit(ApplicationAmended, withoutDetails),
  z.omit(StatusChanged, withoutDetails),
  z.omit(FactsVerified, withoutDetails),
  z.omit(RankAssigned, withoutDetails),
  z.omit(RankCleared, withoutDetails),
  z.omit(NoteAdded, withoutDetails),
  z.omit(NoteWithdrawn, withoutDetails),
  z.omit(DocumentAdded, withoutDetails),
  z.omit(DocumentWithdrawn, withoutDetails),
  z.omit(ApplicationWithdrawn, withoutDetails),
  z.omit(ApplicationErased, withoutDetails),
])
export type ApplicationFacts = z.infer<typeof ApplicationFacts>
