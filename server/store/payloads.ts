/** Serialises and encrypts (seals) the payloads of events for the log, and decrypts (opens) them again. */
import { randomBytes } from 'node:crypto'
import { ApplicationEvent, type ApplicationFacts } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { claimSalt, claimText } from '#events/ledger/claim.ts'
import {
  additionalData,
  ENVELOPE_VERSION,
  type Head,
  type Payload,
  payloads,
  type SealedEvent,
} from '#events/ledger/envelope.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { ProgrammeEvent } from '#events/programme/events.ts'
import { StaffEvent } from '#events/staff.ts'
import { OperatorError } from '../runtime/errors.ts'
import { categoryOf, type StoredEvent } from './log.ts'
import { nativeSha256, openEntry, type SealingKey, sealEntry } from './seal.ts'
import type { StreamKeys } from './vault/data-keys.ts'

export type AnyEvent = ApplicationEvent | ProgrammeEvent | StaffEvent
export type AnyRecorded = Recorded<AnyEvent>
type KeysOf = (keyStream: string) => StreamKeys | null

/** @throws when the stream has no key: it must be made before the first event that uses it. */
export function sealed({ seq, stream, version, at, actor, event }: AnyRecorded, keysOf: KeysOf): SealedEvent {
  const keys = keysOf(keyHolder(stream, event.type))
  if (!keys) throw new Error(`no key for ${stream}`)
  const head: Head = { v: ENVELOPE_VERSION, seq, stream, version, type: event.type, at, actor }
  const one = (which: Payload, value: unknown) =>
    value === null ? null : sealEntry(keys[which], JSON.stringify(value), additionalData(head, which))
  return {
    ...head,
    salt: saltOf(event),
    course: one('course', courseOf(event)),
    facts: one('facts', event.facts),
    details: one('details', event.details),
  }
}

/** At random; that of a submission binds what its receipt says. */
export const saltOf = (event: AnyEvent): Uint8Array =>
  event.type === 'ApplicationSubmitted'
    ? claimSalt(claimText(event.details, nativeSha256), nativeSha256)
    : randomBytes(32)

/** Only applications have one. */
const courseOf = (event: AnyEvent): unknown => ('course' in event ? event.course : null)

type PartKeys = Partial<Record<Payload, SealingKey>>
/** The JSON of one part of an event. @throws when the bytes do not open with the key. */
function textOf(row: StoredEvent, part: Payload, keys: PartKeys): string {
  const bytes = row[part]
  if (!bytes) return 'null'
  const key = keys[part]
  const text = key && openEntry(key, bytes, additionalData(row, part))
  if (!text) throw new Error(`the ${part} of event ${row.seq} do not open`)
  return text.toString()
}

/** The JSON of an event with those of its parts that are named. */
const eventText = (row: StoredEvent, parts: readonly Payload[], keys: PartKeys): string =>
  `{"type":${JSON.stringify(row.type)},${parts.map((part) => `"${part}":${textOf(row, part, keys)}`).join()}}`

const partsOf = (stream: string): readonly Payload[] =>
  categoryOf(stream) === 'application' ? payloads : ['facts', 'details']

/**
 * The event as it was decided, or null when its key is gone: the application was erased. What opens was sealed by us
 * and is authenticated, so its shape is trusted here; `audit verify` parses every payload again.
 * @throws when the key is there and the bytes do not open with it.
 */
export function opened(row: StoredEvent, keysOf: KeysOf): AnyRecorded | null {
  const keys = keysOf(keyHolder(row.stream, row.type))
  if (!keys) return null
  const { seq, stream, version, at, actor } = row
  const event = JSON.parse(eventText(row, partsOf(stream), keys))
  return { seq, stream, version, at, actor, event }
}

const shapes = { application: ApplicationEvent, staff: StaffEvent, programme: ProgrammeEvent } as const
const knownTypes = new Set(Object.values(shapes).flatMap(({ _zod }) => [...(_zod.propValues?.type ?? [])]))

/**
 * To be asked of each event that is folded: what a later version has recorded would be passed over without a word, and decisions made as if
 * it had not happened.
 * @throws OperatorError
 */
export function assertKnown({ seq, type }: Pick<StoredEvent, 'seq' | 'type'>): void {
  if (!knownTypes.has(type))
    throw new OperatorError(
      `Event ${seq} (${type}) was recorded by a later version of this program, which this one cannot follow. Install that version here.`,
    )
}

/**
 * The same of a whole row that comes from a file or from elsewhere, before anything follows from it. No key is needed to write an
 * entry without any payload there: it has to be of a type that has none, such as a sign-in.
 * @throws as `opened` does, and for an entry without the payloads of its type
 */
export function openedWhole(row: StoredEvent, keysOf: KeysOf): AnyRecorded | null {
  const recorded = opened(row, keysOf)
  const isEmpty = payloads.every((part) => row[part] === null)
  if (recorded && isEmpty && !shapes[categoryOf(row.stream)].safeParse(recorded.event).success)
    throw new Error(`event ${row.seq} has no payload`)
  return recorded
}

/**
 * The event of an application without its details, which a replay does not need and does not decrypt.
 * @throws as `opened` does
 */
export function openedFacts(
  row: StoredEvent,
  keysOf: (keyStream: string) => Pick<StreamKeys, 'course' | 'facts'> | null,
): Recorded<ApplicationFacts> | null {
  const keys = keysOf(keyHolder(row.stream, row.type))
  if (!keys) return null
  const event: ApplicationFacts = JSON.parse(eventText(row, ['course', 'facts'], keys))
  const { seq, stream, version, at, actor } = row
  return { seq, stream, version, at, actor, event }
}

export const isApplicationEvent = (recorded: AnyRecorded): recorded is Recorded<ApplicationEvent> =>
  recorded.stream.startsWith('application-')
export const isProgrammeEvent = (recorded: AnyRecorded): recorded is Recorded<ProgrammeEvent> =>
  recorded.stream === 'programme'
export const isStaffEvent = (recorded: AnyRecorded): recorded is Recorded<StaffEvent> =>
  recorded.stream.startsWith('staff-')
