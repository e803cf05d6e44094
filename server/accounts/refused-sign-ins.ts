/** Records refused sign-ins of staff: one event an account and hour with their count, so that strangers cannot fill the log. */
import { recordRefusals } from '#events/staff.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Reports, stackOf } from '../runtime/reports.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'

export type RefusedSignIns = ReturnType<typeof createRefusedSignIns>

export function createRefusedSignIns({ store, reports }: { store: Store; reports: Reports }) {
  // Not yet in the log, by account. Only accounts of staff are counted, so that there are no more entries than those.
  const counts = new Map<string, number>()
  // When the last event was recorded, by the clock: the stamps of the log may be ahead of it, and then all are the same.
  const recordedAt = new Map<string, string>()
  const record = async (id: string): Promise<void> => {
    const recorded = await store.handle((tx) => {
      const count = counts.get(id) ?? 0
      const refusedAt = recordedAt.get(id) ?? tx.rightsOf(id).refusedAt
      const decision = recordRefusals({ refusedAt }, { at: tx.now, count })
      if (!decision.ok || decision.events.length === 0) return null
      // Another command of this turn records the same ones.
      if (!tx.claim(`refused sign-ins of ${id}`)) return null
      for (const event of decision.events) tx.recordStaff(id, 'system', event)
      return { count, at: tx.now }
    })
    if (recorded) recordedAt.set(id, recorded.at)
    const left = (counts.get(id) ?? 0) - (recorded?.count ?? 0)
    if (left > 0) counts.set(id, left)
    else counts.delete(id)
  }
  const report = (error: unknown): void => {
    // A full disk keeps the count for later.
    if (!(error instanceof StorageUnavailable))
      reports.error({ what: 'a refused sign-in is not recorded', stack: stackOf(error) })
  }
  return {
    /** Returns at once: waiting for the log would tell by its time that there is such an account. */
    count: ({ id, role }: Account): void => {
      if (role === 'customer') return
      counts.set(id, (counts.get(id) ?? 0) + 1)
      record(id).catch(report)
    },
    /** Records what was counted since the last event where an hour has gone by. */
    flush: async (): Promise<void> => {
      for (const id of [...counts.keys()]) await record(id).catch(report)
    },
  }
}
