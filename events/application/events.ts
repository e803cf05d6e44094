/**
 * The events of an application. Each has up to three payloads, sealed separately: `course`, with statuses and labels; `facts`, from
 * which points are computed; and `details`, which an auditor never sees. A recorded shape never changes: add a new event instead.
 */
import * as z from 'zod/mini'
import { isDate } from '../dates.ts'
import { applicationEvent as event, nothing } from '../event-schema.ts'
import { birthAgreements, nameAgreements } from '../identity/agreement.ts'
import { Binding } from '../ledger/claim.ts'
import { limits } from '../limits.ts'
import { noteKinds, sides } from '../vocabulary.ts'
import { Facts, Found, VerifiedFacts } from './facts.ts'
import { Filler, HelperConsent } from './filler.ts'
import { DraftChanges } from './form-schemas.ts'
import { isNumber } from './number.ts'
import { rejectionKinds } from './rejection.ts'
import { statuses } from './statuses.ts'
import { unsettledVisits } from './unsettled-visit.ts'

const keyedHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A genuine Aadhaar card. `compared`: a keyed hash of the form's name and birth date, to detect later changes. */
export const CardChecked = event('CardChecked', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({
    side: z.enum(sides),
    name: z.enum(nameAgreements),
    birth: z.enum(birthAgreements),
    lastFour: z.string().check(z.regex(/^\d{4}$/)),
    reference: keyedHash,
    compared: keyedHash,
  }),
})

// Staff told a family of a step by hand, where no e-mail or gateway reaches it. Texts are a closed list (messages.ts).

/** `of`: log position of the submission or change of status. */
export const FamilyTold = event('FamilyTold', {
  course: z.strictObject({ of: z.int().check(z.gte(1)) }),
  facts: nothing,
  details: nothing,
})

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

/** Numbered from 1 within the application. `due`: last day for the answer, in Asia/Kolkata. */
export const RequestMade = event('RequestMade', {
  course: z.strictObject({ due: z.string().check(z.refine(isDate)) }),
  facts: nothing,
  details: z.strictObject({ text: z.string() }),
})
/** `request`: its number. `done`: whether the request was granted. */
export const RequestAnswered = event('RequestAnswered', {
  course: z.strictObject({ request: z.int().check(z.gte(1)), done: z.boolean() }),
  facts: nothing,
  details: z.strictObject({ answer: z.string() }),
})
/** Null where the family removes the nominee. */
export const NomineeNamed = event('NomineeNamed', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ nominee: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })) }),
})

const status = z.enum(statuses)

/** Id, number and owner are details. `earlier`: id of the application whose answers were offered. */
const ApplicationStarted = event('ApplicationStarted', {
  course: z.strictObject({ season: z.string() }),
  facts: nothing,
  details: z.strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    number: z.string().check(z.refine(isNumber)),
    earlier: z.optional(z.uuid()),
  }),
})
/** All of it is details, since the kind of helper can identify a family among its neighbours. */
const HelpRecorded = event('HelpRecorded', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ filler: Filler }),
})
/** By staff, right after the family's account started it; its actor may not visit or verify it (at-the-door.ts). */
const BegunAtDoor = event('BegunAtDoor', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ consent: HelperConsent }),
})
/**
 * `saves`: earlier draft saves. `bound`: the data of the receipt's claim besides the form. `day`: the date in Asia/Kolkata for ages,
 * where the stamp has another.
 */
const ApplicationSubmitted = event('ApplicationSubmitted', {
  course: nothing,
  facts: z.strictObject({ declared: Facts }),
  details: z.strictObject({
    form: DraftChanges,
    saves: z.number(),
    bound: Binding,
    day: z.optional(z.string()),
  }),
})
const ApplicationAmended = event('ApplicationAmended', {
  course: nothing,
  facts: z.strictObject({ declared: Facts }),
  details: z.strictObject({ changes: DraftChanges }),
})
/**
 * `visit`: set where it verified the application before home visits had confirmed enough.
 * `overPlaces`: set where it took a place of the season when none was left.
 * `kind`: why it was rejected, for the family to read; absent where staff chose none.
 */
const StatusChanged = event('StatusChanged', {
  course: z.strictObject({
    from: status,
    to: status,
    usual: z.boolean(),
    visit: z.optional(z.enum(unsettledVisits)),
    overPlaces: z.optional(z.literal(true)),
    kind: z.optional(z.enum(rejectionKinds)),
  }),
  facts: nothing,
  details: z.strictObject({ reason: z.string(), verificationNotes: z.optional(z.string()) }),
})
/** `verified`: bands that count from now on, null to withdraw a value; `found`: what the visitor wrote. */
const FactsVerified = event('FactsVerified', {
  course: nothing,
  facts: z.strictObject({ verified: VerifiedFacts }),
  details: z.strictObject({ found: Found, note: z.string() }),
})
const RankAssigned = event('RankAssigned', {
  course: z.strictObject({ rank: z.int().check(z.gte(1)) }),
  facts: nothing,
  details: z.strictObject({ reason: z.string() }),
})
const RankCleared = event('RankCleared', {
  course: z.nullable(z.strictObject({ why: z.literal('position-taken') })),
  facts: nothing,
  details: z.strictObject({ reason: z.string() }),
})
/** Under the rule of two persons: an admin asked for a place beyond the places, which a second has to confirm. */
const OverPlacesProposed = event('OverPlacesProposed', {
  course: z.strictObject({ from: status, to: status }),
  facts: nothing,
  details: z.strictObject({ reason: z.string() }),
})
const OverPlacesDeclined = event('OverPlacesDeclined', {
  course: z.strictObject({ to: status }),
  facts: nothing,
  details: z.strictObject({ reason: z.string() }),
})
/** By the family; the application is erased when staff confirm it, or automatically after a month. */
const ApplicationWithdrawn = event('ApplicationWithdrawn', {
  course: z.strictObject({ from: status }),
  facts: nothing,
  details: nothing,
})
/** The last event of a stream; sealed under the programme's key, since the application's own key is deleted. */
const ApplicationErased = event('ApplicationErased', {
  course: z.strictObject({ lastStatus: status }),
  facts: nothing,
  details: nothing,
})

export const ApplicationEvent = z.discriminatedUnion('type', [
  ApplicationStarted,
  HelpRecorded,
  BegunAtDoor,
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
  CardChecked,
  OverPlacesProposed,
  OverPlacesDeclined,
  RequestMade,
  RequestAnswered,
  NomineeNamed,
  FamilyTold,
  ApplicationWithdrawn,
  ApplicationErased,
])
export type ApplicationEvent = z.infer<typeof ApplicationEvent>

/** Whether the event sets the status. */
export const setsStatus = ({ type }: { type: string }): boolean =>
  type === 'StatusChanged' || type === 'ApplicationSubmitted' || type === 'ApplicationWithdrawn'

const withoutDetails = { details: true } as const
/** An event without its details, as auditors see it. */
export const ApplicationFacts = z.discriminatedUnion('type', [
  z.omit(ApplicationStarted, withoutDetails),
  z.omit(HelpRecorded, withoutDetails),
  z.omit(BegunAtDoor, withoutDetails),
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
  z.omit(CardChecked, withoutDetails),
  z.omit(OverPlacesProposed, withoutDetails),
  z.omit(OverPlacesDeclined, withoutDetails),
  z.omit(RequestMade, withoutDetails),
  z.omit(RequestAnswered, withoutDetails),
  z.omit(NomineeNamed, withoutDetails),
  z.omit(FamilyTold, withoutDetails),
  z.omit(ApplicationWithdrawn, withoutDetails),
  z.omit(ApplicationErased, withoutDetails),
])
export type ApplicationFacts = z.infer<typeof ApplicationFacts>
