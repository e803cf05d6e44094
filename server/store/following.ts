/**
 * What other servers have committed, taken into the memory of this one: the end of the log, the programme, the rights of staff, and
 * the rows of applications that changed since. It is asked for by the door, which has the lock, and at the start of a request.
 */
import { hex } from '#events/ledger/encoding.ts'
import { evolveProgramme } from '#events/programme/events.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { ApplicationRows } from './application-rows.ts'
import type { Engine } from './engine.ts'
import { type Entry, forgetWords } from './entry.ts'
import type { Log, StoredEvent } from './log.ts'
import { type AnyRecorded, assertKnown, isProgrammeEvent, isStaffEvent, opened } from './payloads.ts'
import { NEEDS } from './postgres/season.ts'
import { SCHEMA_VERSION } from './season-file.ts'
import type { State } from './state.ts'
import type { Vault } from './vault.ts'

type Parts = {
  db: Engine
  log: Log
  vault: Pick<Vault, 'keys'>
  rows: ApplicationRows
  state: State
  /** Of a row, by its events where it is not as this program wrote it; null where it was erased. */
  genuine: (found: { stream: string; entry: Entry | null }) => Entry | null
}
export type Following = ReturnType<typeof createFollowing>

export function createFollowing({ db, log, vault, rows, state, genuine }: Parts) {
  let seen = rows.newestChange()
  /** As it was when this was last done: the rows of `head`, and where the log ended. */
  let before = ''
  let size = 0
  const textOf = (ends: ReturnType<Log['ends']>): string =>
    JSON.stringify(ends.map(({ name, size, sealed }) => [name, size, hex(sealed)]))
  function take(row: StoredEvent): AnyRecorded | null {
    assertKnown(row)
    if (row.type === 'ApplicationErased') {
      vault.keys.forgetAll()
      forgetWords()
      state.remove(row.stream)
      return null
    }
    const recorded = opened(row, vault.keys.get)
    if (recorded && isStaffEvent(recorded)) state.rights.record(recorded)
    if (recorded && isProgrammeEvent(recorded))
      state.setProgramme(evolveProgramme(state.programme(), recorded))
    return recorded
  }
  return {
    /** The number of the rows that the transaction of the door writes. */
    nextChange: (): number => seen + 1,
    /** After an own commit. @param change the number of its rows */
    committed: (change: number): void => {
      seen = change
    },
    /** Whether anybody has committed since; of its own commits this server may not know yet. */
    isBehind: (): boolean => textOf(log.ends()) !== before,
    /** @returns what others have recorded @throws OperatorError where that does not follow what was there */
    catchUp: (): readonly AnyRecorded[] => {
      const ends = log.ends()
      const text = textOf(ends)
      if (text === before && log.size() === size) return []
      db.forgetRows()
      const now = new Map(ends.map((row) => [row.name, row]))
      if ((now.get(NEEDS)?.size ?? 0) > SCHEMA_VERSION)
        throw new OperatorError(
          'A later version of this program has taken the season over. Install that one.',
        )
      const change = now.get('rows')?.size ?? 0
      const events = log.follow(now.get('log')).flatMap((row) => take(row) ?? [])
      for (const found of change === seen ? [] : rows.changedSince(seen)) {
        const entry = genuine(found)
        if (entry) state.take(entry)
      }
      seen = change
      before = text
      size = log.size()
      return events
    },
  }
}
