/** Decrypts a row of the log with the vault's keys and parses it strictly, with its details. */
import { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { jsonValue, utf8Text } from '#events/ledger/encoding.ts'
import { additionalData, type Payload } from '#events/ledger/envelope.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { ProgrammeEvent } from '#events/programme/events.ts'
import { StaffEvent } from '#events/staff.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { categoryOf, type StoredEvent } from '../store/log.ts'
import { open } from '../store/seal.ts'
import type { Vault } from '../store/vault.ts'

export type OpenedRow =
  | { of: 'application'; recorded: Recorded<ApplicationEvent> }
  | { of: 'programme'; recorded: Recorded<ProgrammeEvent> }
  | { of: 'staff'; recorded: Recorded<StaffEvent> }
  /** Its key is gone; the reader of the whole log has to check that it records the erasure. */
  | { of: 'erased'; seq: number; stream: string; at: string }

type Invalid = { wrong: string }
const wrongShape: Invalid = { wrong: 'Its payload opens, but is not what an event of its type says.' }

/** The event, or what is wrong with it. */
export function openedRow(row: StoredEvent, keys: Vault['keys']): OpenedRow | Invalid {
  const { seq, stream, version, at, actor } = row
  const holder = keyHolder(stream, row.type)
  const key = keys.get(holder)
  if (!key && holder.startsWith('application-')) return { of: 'erased', seq, stream, at }
  if (!key) return { wrong: 'The vault has no key for it.' }
  const part = (name: Payload): unknown => {
    const sealed = row[name]
    if (!sealed) return null
    const text = open(key[name], sealed, additionalData(row, name))
    return jsonValue((text && utf8Text(text)) ?? '')
  }
  const parts = { course: part('course'), facts: part('facts'), details: part('details') }
  if (Object.values(parts).includes(undefined))
    return { wrong: 'Its payload does not open with the key of its stream.' }
  return parsed({ seq, stream, version, at, actor }, { type: row.type, ...parts })
}

type Stamp = Omit<Recorded<unknown>, 'event'>

/** Only events of applications have a course. */
function parsed(
  stamp: Stamp,
  { course, ...payload }: { type: string } & Record<Payload, unknown>,
): OpenedRow | Invalid {
  const category = categoryOf(stamp.stream)
  switch (category) {
    case 'application': {
      const { data: event } = ApplicationEvent.safeParse({ ...payload, course })
      return event ? { of: 'application', recorded: { ...stamp, event } } : wrongShape
    }
    case 'staff': {
      const { data: event } = StaffEvent.safeParse(payload)
      return event && course === null ? { of: 'staff', recorded: { ...stamp, event } } : wrongShape
    }
    case 'programme': {
      const { data: event } = ProgrammeEvent.safeParse(payload)
      return event && course === null ? { of: 'programme', recorded: { ...stamp, event } } : wrongShape
    }
    default:
      return unforeseen(category, wrongShape)
  }
}
