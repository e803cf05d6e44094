/**
 * What other servers have committed, taken into the memory of this one: the end of the log, the programme, the rights of staff, and
 * the rows of applications that changed since. It is asked for by the door, which has the lock, and at the start of a request.
 */
import { evolveProgramme } from '#events/programme/events.ts'
import type { ApplicationRows } from './application-rows.ts'
import type { Engine } from './engine.ts'
import { type Entry, forgetWords } from './entry.ts'
import type { Log, StoredEvent } from './log.ts'
import { type AnyRecorded, assertKnown, isProgrammeEvent, isStaffEvent, opened } from './payloads.ts'
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
  let before = ''
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
    /** @returns what others have recorded @throws OperatorError where that does not follow what was there */
    catchUp: (): readonly AnyRecorded[] => {
      const now = Object.fromEntries(log.ends().map(({ name, size }) => [name, size]))
      const text = JSON.stringify(now)
      if (text !== before) db.forgetRows()
      before = text
      const { log: end = 0, rows: change = 0 } = now
      const isSame = end === log.size() && change === seen
      if (isSame) return []
      const events = log.follow(end).flatMap((row) => take(row) ?? [])
      for (const found of rows.changedSince(seen)) {
        const entry = genuine(found)
        if (entry) state.take(entry)
      }
      seen = change
      return events
    },
  }
}
