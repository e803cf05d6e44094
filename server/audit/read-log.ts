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
import { type Export, exportOf } from './exported.ts'

/** `at`: UTC. `by`: the account that was given it; of a letter, that of whoever owns the mailbox, which nobody knows. */
export type ReadEntry = Pick<Read, 'kind' | 'what' | 'rows'> & { seq: number; at: string; by: string }
/** `families`: codes of ledger ids, ascending; null where the record does not say. */
/** A bundle has no name in it, but what it opens of every family stays open in every copy. */
type BundleEntry = Pick<Export, 'auditor' | 'level'> & { seq: number; at: string; by: string }
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
  const bundles: BundleEntry[] = []
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
      if (!recorded || !isStaffEvent(recorded)) continue
      const { seq, at, actor: by, event } = recorded
      if (event.type === 'ExportMade' && event.details.kind === 'bundle') {
        const { auditor, level } = exportOf(event.details)
        bundles.push({ seq, at, by, auditor, level })
      }
      const read = readOf(event)
      if (!read) continue
      const { kind, what, rows: count, families } = read
      const sorted = families && Uint32Array.from(families.flatMap(codeOf)).sort()
      held.push({ seq, at, by, kind, what, rows: count, families: sorted })
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
    /** Those made since a place in the log, newest first. */
    bundles: async (since: number): Promise<BundleEntry[]> => {
      await caughtUp()
      return bundles.filter(({ seq }) => seq > since).toReversed()
    },
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
