/** The read log: an in-memory index of access records by family, which catches up with the log on request. */
import type { Sent } from '#events/application/standing.ts'
import type { Sample } from '#events/ledger/bundle.ts'
import { type Read, readOf, readTypes } from '#events/projections/read-log.ts'
import { drawnStreams } from '../store/audit-bundle.ts'
import { createEventRows } from '../store/event-rows.ts'
import { ledgerIdOf } from '../store/log.ts'
import { isStaffEvent, opened } from '../store/payloads.ts'
import type { Store } from '../store/store.ts'
import { type Export, exportOf } from './audit-log.ts'

// The families whose facts auditors' bundles opened. A sample is drawn again from the log on the first request, and cached.

/** `rows`: entries of the log in the bundle. `by`: account that made it. `sample`: its draw. */
type BundleMade = Pick<Export, 'auditor' | 'level' | 'rows'> & {
  seq: number
  at: string
  by: string
  sample: Sample | null
}

function createBundleOpenings(store: Pick<Store, 'log' | 'vault' | 'checkpoints' | 'state'>) {
  const drawn = new Map<number, ReturnType<typeof drawnStreams>>()
  const drawnFor = (seq: number, sample: Sample) =>
    drawn.getOrInsertComputed(seq, () => drawnStreams(store, sample, seq))
  const isSubmittedBy = (stream: string, at: string): boolean => {
    const standing = store.state.application(stream)?.standing
    const sent: Sent | null = standing?.stage === 'sent' ? standing : null
    return sent !== null && sent.submittedAt <= at
  }
  return {
    /** Whether the bundle opens a family's facts; null where that is no longer known. */
    opened: ({ seq, at, level, sample }: BundleMade, stream: string): boolean | null => {
      if (level === 'public' || !isSubmittedBy(stream, at)) return false
      if (level === 'full' || sample === null) return true
      return drawnFor(seq, sample)?.opened.has(stream) ?? null
    },
  }
}

/** `at`: UTC. `by`: the reader's account; for a letter, the unknown owner of the mailbox. */
export type ReadEntry = Pick<Read, 'kind' | 'what' | 'rows'> & { seq: number; at: string; by: string }
/** `isOpened`: whether the family's facts are open; null where unknown. */
type BundleOf = BundleMade & { isOpened: boolean | null }
/** Events processed before yielding to the event loop: a few milliseconds. */
const PIECE = 1000

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

export type ReadLog = ReturnType<typeof createReadLog>

export function createReadLog(store: Pick<Store, 'log' | 'state' | 'vault' | 'checkpoints'>) {
  const { log, vault } = store
  const openings = createBundleOpenings(store)
  const rows = createEventRows(log)
  /** By ledger id, oldest first. */
  const byFamily = new Map<string, ReadEntry[]>()
  const bundles: BundleMade[] = []
  let cursor = 0
  let following: Promise<void> | null = null

  function take(from: number, to: number): void {
    for (const row of rows.ofTypes(from, to, readTypes())) {
      const recorded = opened(row, vault.keys.get)
      if (!recorded || !isStaffEvent(recorded)) continue
      const { seq, at, actor: by, event } = recorded
      if (event.type === 'ExportMade' && event.details.kind === 'bundle') {
        const { auditor, level, rows: entries } = exportOf(event.details)
        bundles.push({ seq, at, by, auditor, level, rows: entries, sample: event.details.sample ?? null })
      }
      const read = readOf(event)
      if (!read) continue
      const { kind, what, rows: count, families } = read
      const entry = { seq, at, by, kind, what, rows: count }
      for (const { ledgerId } of families) byFamily.getOrInsertComputed(ledgerId, () => []).push(entry)
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
  /** Newest first, from a log position on. A bundle has no names, but what it opens stays open in every copy. */
  async function bundlesSince(stream: string, since: number): Promise<BundleOf[]> {
    await caughtUp()
    const made = bundles.filter(({ seq }) => seq > since).toReversed()
    return Promise.all(made.map(async (one) => ({ ...one, isOpened: await openings.opened(one, stream) })))
  }
  async function openedBundles(stream: string, since: number): Promise<ReadEntry[]> {
    const all = await bundlesSince(stream, since)
    return all
      .filter(({ isOpened }) => isOpened)
      .map(({ seq, at, by, level, sample }) => ({
        seq,
        at,
        by,
        kind: 'bundled',
        what: level === null ? [] : [level],
        rows: sample?.count ?? 1,
      }))
  }
  return {
    bundles: bundlesSince,
    /** Reads between two instants, UTC, inclusive, each with the family's ledger id. */
    between: async ({ from, to, by }: { from: string; to: string; by: string | null }) => {
      await caughtUp()
      const isAsked = (one: { at: string; by: string }): boolean =>
        one.at >= from && one.at <= to && (by === null || one.by === by)
      return {
        reads: [...byFamily].flatMap(([ledgerId, entries]) =>
          entries.filter(isAsked).map(({ at, kind }) => ({ ledgerId, at, kind })),
        ),
        bundles: bundles.filter(isAsked).length,
      }
    },
    /** Newest first. @param since log position from which bundles count */
    of: async (stream: string, since: number): Promise<ReadEntry[]> => {
      await caughtUp()
      const entries = byFamily.get(ledgerIdOf(stream)) ?? []
      const opened = await openedBundles(stream, since)
      return [...entries, ...opened].sort((a, b) => b.seq - a.seq)
    },
  }
}
