/** A row of the log opened with the vault's keys and parsed strictly, details and all. */
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
  /** No key opens it any more; whether the log says why is for the reader of the whole log to check. */
  | { of: 'erased'; seq: number; stream: string; at: string }

type Bad = { wrong: string }
const shape: Bad = { wrong: 'Its payload opens, but is not what an event of its type says.' }

/** The event, or what is wrong with it. */
export function openedRow(row: StoredEvent, keys: Vault['keys']): OpenedRow | Bad {
  const { seq, stream, version, at, actor } = row
  const holder = keyHolder(stream, row.type)
  const key = keys.get(holder)
  if (!key && holder.startsWith('application-')) return { of: 'erased', seq, stream, at }
  if (!key) return { wrong: 'The vault has no key for it.' }
  const payload = (which: Payload): unknown => {
    const sealed = row[which]
    const text = sealed && open(key[which], sealed, additionalData(row, which))
    return sealed === null ? null : jsonValue((text && utf8Text(text)) ?? '')
  }
  const facts = payload('facts')
  const details = payload('details')
  if (facts === undefined || details === undefined)
    return { wrong: 'Its payload does not open with the key of its stream.' }
  return parsed({ seq, stream, version, at, actor }, { type: row.type, facts, details })
}

type Stamp = Omit<Recorded<unknown>, 'event'>

function parsed(stamp: Stamp, said: { type: string; facts: unknown; details: unknown }): OpenedRow | Bad {
  const category = categoryOf(stamp.stream)
  switch (category) {
    case 'application': {
      const { data: event } = ApplicationEvent.safeParse(said)
      return event ? { of: 'application', recorded: { ...stamp, event } } : shape
    }
    case 'staff': {
      const { data: event } = StaffEvent.safeParse(said)
      return event ? { of: 'staff', recorded: { ...stamp, event } } : shape
    }
    case 'programme': {
      const { data: event } = ProgrammeEvent.safeParse(said)
      return event ? { of: 'programme', recorded: { ...stamp, event } } : shape
    }
    default:
      return unforeseen(category, shape)
  }
}
