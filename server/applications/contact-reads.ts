/** Records in the log who was given phones and addresses of which size of list, before they are handed out. */
import { onceAnHour } from '../runtime/once-an-hour.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'

/** A list is read anew at every change that it shows, so each family counts once an hour for each person. */
export function createContactReads({ clock, handle, state }: Pick<Store, 'clock' | 'handle' | 'state'>) {
  const reads = onceAnHour(clock)
  /** @returns whether somebody was among them whom this person had not read in this hour */
  return async (actor: string, ids: readonly string[]): Promise<boolean> => {
    const unread = reads.fresh(actor, ids)
    if (unread.length === 0) return false
    const families = ledgerIdsOf(state, unread)
    const details = { list: 'applications', rows: unread.length, families } as const
    await handle((tx) => tx.recordStaff(actor, actor, { type: 'ListRead', facts: null, details }))
    reads.note(actor, unread)
    return true
  }
}
