/** Periodic maintenance: deletes ended sessions, unattached files and old drafts, and finishes interrupted erasures. */

import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/interface.ts'
import type { Reports } from '../runtime/errors.ts'
import { eraseApplications, finishErasures } from '../store/erase.ts'
import type { Store } from '../store/store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NINETY_DAYS = 90 * DAY
/** Milliseconds that the clock has to be steady before erasures by age. */
const ERASING_WAITS = 7 * DAY
/** Milliseconds that the clock has to be steady before deleting unattached files and old letters. */
const SWEEPING_WAITS = DAY

/** Cursors of the vault, in milliseconds since 1970: when the upkeep last ran, and since when the clock has been steady. */
const SEEN = 'clock-seen'
const SINCE = 'clock-steady-since'

/**
 * Milliseconds for which no two runs of the upkeep were a day apart, nor the later one an hour before the earlier: a clock that is
 * months ahead for an hour must erase nobody (docs/decisions/0022). To be called inside a command.
 */
function steadyFor({ clock, vault: { cursor } }: Store): number {
  const now = clock().getTime()
  const seen = cursor.get(SEEN)
  if (now < seen - HOUR || now - seen > DAY) cursor.set(SINCE, now)
  cursor.set(SEEN, now)
  return now - cursor.get(SINCE)
}

/** Drafts, 90 days after the deadline and after it was set, so that a mistyped one can be fixed. */
function oldDrafts({ state, clock }: Store): string[] {
  const programme = state.programme()
  const deadline = Date.parse(settingValue(programme, 'application_deadline'))
  const setAt = Date.parse(programme.settings.application_deadline?.at ?? '') || deadline
  if (clock().getTime() < Math.max(deadline, setAt) + NINETY_DAYS) return []
  return state.neverSubmitted(new Date(deadline).toISOString())
}

/** Applications withdrawn a month ago. */
const withdrawn = ({ state, clock }: Store): string[] =>
  state.withdrawn(new Date(clock().getTime() - limits.withdrawnDays * DAY).toISOString())

type Needed = {
  store: Store
  files: Files
  mail: Mail
  reports: Reports
}

/** Of several servers each lists what was erased; all else one does. */
export async function upkeep(parts: Needed): Promise<void> {
  const { store, files, mail, reports } = parts
  await store.filled()
  const sweep = (): number => {
    store.vault.sessions.sweep(store.clock())
    store.vault.answers.sweep(new Date(store.clock().getTime() - DAY).toISOString())
    store.vault.codes.sweep(store.clock())
    const steady = steadyFor(store)
    if (steady >= SWEEPING_WAITS) store.vault.access.sweep(store.clock())
    return steady
  }
  const steady = store.isLeader() ? await store.write(sweep) : 0
  const isDue = (waits: number): boolean => steady >= waits && store.isLeader()
  if (isDue(SWEEPING_WAITS)) await files.sweep()
  if (isDue(SWEEPING_WAITS)) await mail.sweep()
  if (!(await finishErasures(store)))
    reports.error({
      what: 'something reads season.db all the time, so its write-ahead log may still hold what was erased',
    })
  if (isDue(ERASING_WAITS))
    await eraseApplications(store, [...oldDrafts(store), ...withdrawn(store)], 'system')
  const waiting = store.isLeader() ? await files.unlinkRemoved() : 0
  if (waiting > 0) reports.error({ what: 'files wait to be removed', count: waiting })
}
