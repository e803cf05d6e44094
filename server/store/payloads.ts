/** Serialises and encrypts (seals) the payloads of events for the log, and decrypts (opens) them again. */
import type { ApplicationEvent, ApplicationFacts } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { additionalData } from '#events/ledger/envelope.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import type { StaffEvent } from '#events/staff.ts'
import type { SealedHead, StoredEvent } from './log.ts'
import { open, type SealingKey, seal } from './seal.ts'
import type { StreamKeys } from './vault/data-keys.ts'

export type AnyEvent = ApplicationEvent | ProgrammeEvent | StaffEvent
export type AnyRecorded = Recorded<AnyEvent>
type KeysOf = (keyStream: string) => StreamKeys | null

/** @throws when the stream has no key: it must be made before the first event that uses it. */
export function sealed({ seq, stream, version, at, actor, event }: AnyRecorded, keysOf: KeysOf): SealedHead {
  const keys = keysOf(keyHolder(stream, event.type))
  if (!keys) throw new Error(`no key for ${stream}`)
  const head = { seq, stream, version, type: event.type, at, actor }
  const one = (which: 'facts' | 'details') =>
    event[which] === null
      ? null
      : seal(keys[which], JSON.stringify(event[which]), additionalData(head, which))
  return { ...head, facts: one('facts'), details: one('details') }
}

/**
 * The event as it was decided, or null when its key is gone: the application was erased. What opens was sealed by us
 * and is authenticated, so its shape is trusted here; `audit verify` parses every payload again.
 * @throws when the key is there and the bytes do not open with it.
 */
export function opened(row: StoredEvent, keysOf: KeysOf): AnyRecorded | null {
  const keys = keysOf(keyHolder(row.stream, row.type))
  if (!keys) return null
  const payload = (which: 'facts' | 'details'): string => {
    const bytes = row[which]
    if (bytes === null) return 'null'
    const text = open(keys[which], bytes, additionalData(row, which))
    if (!text) throw new Error(`the ${which} of event ${row.seq} do not open`)
    return text.toString()
  }
  const event: AnyEvent = JSON.parse(
    `{"type":${JSON.stringify(row.type)},"facts":${payload('facts')},"details":${payload('details')}}`,
  )
  const { seq, stream, version, at, actor } = row
  return { seq, stream, version, at, actor, event }
}

/**
 * The event of an application without its details, which a replay does not need and does not decrypt.
 * @throws as `opened` does
 */
export function openedFacts(
  row: StoredEvent,
  keyOf: (keyStream: string) => SealingKey | null,
): Recorded<ApplicationFacts> | null {
  const key = keyOf(keyHolder(row.stream, row.type))
  if (!key) return null
  const text = row.facts === null ? 'null' : open(key, row.facts, additionalData(row, 'facts'))
  if (text === null) throw new Error(`the facts of event ${row.seq} do not open`)
  const event: ApplicationFacts = JSON.parse(`{"type":${JSON.stringify(row.type)},"facts":${text}}`)
  const { seq, stream, version, at, actor } = row
  return { seq, stream, version, at, actor, event }
}

export const isApplicationEvent = (recorded: AnyRecorded): recorded is Recorded<ApplicationEvent> =>
  recorded.stream.startsWith('application-')
export const isProgrammeEvent = (recorded: AnyRecorded): recorded is Recorded<ProgrammeEvent> =>
  recorded.stream === 'programme'
export const isStaffEvent = (recorded: AnyRecorded): recorded is Recorded<StaffEvent> =>
  recorded.stream.startsWith('staff-')
