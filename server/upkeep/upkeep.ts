/** Periodic maintenance: deletes ended sessions, unattached files and old drafts, and finishes interrupted erasures. */
import { settingValue } from '#events/programme/events.ts'
import type { Parts } from '../runtime/parts.ts'
import { settleAccountChanges } from '../store/account-changes.ts'
import { recordLogSize } from '../store/completeness.ts'
import { deleteUnstarted, eraseApplications, finishErasures } from '../store/erase.ts'

const NINETY_DAYS = 90 * 24 * 60 * 60 * 1000
const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000
const INTERVAL = 10 * 60 * 1000

/** Erases drafts that were never submitted, 90 days after the deadline. @returns how many. */
async function eraseOldDrafts({ store }: Pick<Parts, 'store'>): Promise<number> {
  const deadline = Date.parse(settingValue(store.state.programme(), 'application_deadline'))
  if (store.clock().getTime() < deadline + NINETY_DAYS) return 0
  const ids = store.state.neverSubmitted(new Date(deadline).toISOString())
  await eraseApplications(store, ids, 'system')
  return ids.length
}

/** Erases what families withdrew a month ago, which staff may do earlier. */
async function eraseWithdrawn({ store }: Pick<Parts, 'store'>): Promise<void> {
  const before = new Date(store.clock().getTime() - THIRTY_DAYS).toISOString()
  await eraseApplications(store, store.state.withdrawn(before), 'system')
}

type Needed = Pick<Parts, 'store' | 'files' | 'mail' | 'refusedSignIns' | 'reports'>
export async function upkeep({ store, files, mail, refusedSignIns, reports }: Needed): Promise<void> {
  store.vault.sessions.sweep(store.clock())
  store.vault.emailCodes.sweep(store.clock())
  files.sweep()
  mail.sweep()
  recordLogSize(store.vault, store.log)
  // Repairs what a full disk interrupted, without waiting for the next start.
  settleAccountChanges(store)
  deleteUnstarted(store)
  await finishErasures(store)
  await refusedSignIns.flush()
  await eraseOldDrafts({ store })
  await eraseWithdrawn({ store })
  const waiting = await files.unlinkRemoved()
  if (waiting > 0) reports.error({ what: 'files wait to be removed', count: waiting })
}

/** A failure is reported and retried at the next interval. @returns the function that stops it. */
export function startMaintenance(parts: Needed, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => void upkeep(parts).catch(report), INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
