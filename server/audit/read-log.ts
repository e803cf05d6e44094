/**
 * The read log: an index in memory of the records of access, by family. It follows the log from a cursor of its own, in pieces
 * between which the server answers others, and only when somebody asks; it can be thrown away at any time.
 */
import { type Read, type ReadKind, readOf, readTypes } from '#events/projections/read-log.ts'
import type { Accessed } from '#events/staff-access.ts'
import { createEventRows } from '../store/event-rows.ts'
import { ledgerIdOf } from '../store/log.ts'
import { isStaffEvent, opened } from '../store/payloads.ts'
import type { Store } from '../store/store.ts'

/** `at`: UTC. `by`: the account that was given it; of a letter, that of whoever owns the mailbox, which nobody knows. */
export type ReadEntry = Pick<Read, 'kind' | 'what' | 'rows'> & { seq: number; at: string; by: string }
/** `families`: codes of ledger ids, ascending; null where the record does not say. */
type Held = ReadEntry & { families: Uint32Array | null }

/** Events looked at before yielding to the event loop: a few milliseconds. */
const PIECE = 1000

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function includes(sorted: Uint32Array, code: number): boolean {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) < code) from = middle + 1
    else to = middle
  }
  return sorted[from] === code
}

/** Numbers for ledger ids, in the order in which they come. */
function dictionary() {
  const codes = new Map<string, number>()
  return {
    of: (ledgerId: string): number | undefined => codes.get(ledgerId),
    add: (ledgerId: string): number => {
      const code = codes.get(ledgerId) ?? codes.size
      codes.set(ledgerId, code)
      return code
    },
  }
}

export function createReadLog({ log, state, vault }: Pick<Store, 'log' | 'state' | 'vault'>) {
  const rows = createEventRows(log)
  const codes = dictionary()
  const held: Held[] = []
  let cursor = 0
  let following: Promise<void> | null = null

  /** Records of earlier versions name the application's own id, which nobody knows any more once it is erased. */
  function codeOf(family: Accessed): number[] {
    if ('ledgerId' in family) return [codes.add(family.ledgerId)]
    const stream = state.streamOf(family.applicationId)
    return stream === null ? [] : [codes.add(ledgerIdOf(stream))]
  }
  function take(from: number, to: number): void {
    for (const row of rows.ofTypes(from, to, readTypes)) {
      const recorded = opened(row, vault.keys.get)
      const read = recorded && isStaffEvent(recorded) ? readOf(recorded.event) : null
      if (!read) continue
      const { kind, what, rows: count, families } = read
      const sorted = families && Uint32Array.from(families.flatMap(codeOf)).sort()
      held.push({ seq: row.seq, at: row.at, by: row.actor, kind, what, rows: count, families: sorted })
    }
  }
  async function follow(): Promise<void> {
    while (cursor < log.size()) {
      const to = Math.min(log.size(), cursor + PIECE)
      take(cursor + 1, to)
      cursor = to
      await nextTurn()
    }
  }
  const caughtUp = (): Promise<void> => {
    following ??= follow().finally(() => {
      following = null
    })
    return following
  }
  return {
    /**
     * Newest first. `unnamed`: lists and exports of earlier versions since a place in the log, which do not say of whom they
     * were: the family may have been among them.
     */
    of: async (
      stream: string,
      since: number,
    ): Promise<{ entries: ReadEntry[]; unnamed: Partial<Record<ReadKind, number>> }> => {
      await caughtUp()
      const code = codes.of(ledgerIdOf(stream))
      const entries: ReadEntry[] = []
      const unnamed: Partial<Record<ReadKind, number>> = {}
      for (const { families, ...entry } of held.toReversed()) {
        if (families === null) {
          if (entry.seq > since) unnamed[entry.kind] = (unnamed[entry.kind] ?? 0) + 1
        } else if (code !== undefined && includes(families, code)) entries.push(entry)
      }
      return { entries, unnamed }
    },
  }
}
