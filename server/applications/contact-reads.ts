/** Records in the log who was given phones and addresses of which size of list, before they are handed out. */
import type { Store } from '../store/store.ts'
import { ledgerIdsOf } from './ledger-ids.ts'

/** Milliseconds: a list is read anew at every change that it shows, so each family counts once an hour for each person. */
const HOUR = 3_600_000

export function createContactReads({ clock, handle, state }: Pick<Store, 'clock' | 'handle' | 'state'>) {
  const reads = new Map<string, { since: number; ids: Set<string> }>()
  /** @returns whether somebody was among them whom this person had not read in this hour */
  return async (actor: string, ids: readonly string[]): Promise<boolean> => {
    const now = clock().getTime()
    const before = reads.get(actor)
    const isFresh = before !== undefined && Math.abs(now - before.since) < HOUR
    const known = isFresh ? before : { since: now, ids: new Set<string>() }
    const unread = ids.filter((id) => !known.ids.has(id))
    if (unread.length === 0) return false
    const families = ledgerIdsOf(state, unread)
    const details = { list: 'applications', rows: unread.length, families } as const
    await handle((tx) => tx.recordStaff(actor, actor, { type: 'ListRead', facts: null, details }))
    for (const id of unread) known.ids.add(id)
    reads.set(actor, known)
    return true
  }
}
