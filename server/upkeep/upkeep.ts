/** Periodic maintenance: deletes ended sessions, unattached files and old drafts, and finishes interrupted erasures. */

import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import type { RefusedSignIns } from '../accounts/sign-in.ts'
import type { Files } from '../files/files.ts'
import type { AccessLog } from '../http/access-log.ts'
import type { Mail } from '../mail/interface.ts'
import { inTime } from '../runtime/clock.ts'
import type { Reports } from '../runtime/errors.ts'
import { eraseApplications, finishErasures } from '../store/erase.ts'
import type { SteadyClock } from '../store/steady-clock.ts'
import type { Store } from '../store/store.ts'

const DAY = 24 * 60 * 60 * 1000
const NINETY_DAYS = 90 * DAY
/** Milliseconds that the clock has to be steady before erasures by age. */
const ERASING_WAITS = 7 * DAY
/** Milliseconds that the clock has to be steady before deleting unattached files and old letters. */
const SWEEPING_WAITS = DAY
const INTERVAL = 10 * 60 * 1000
/** Milliseconds for running work at the end, such as S3 that does not answer. */
const SHUTDOWN_TIMEOUT = 10_000

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
  accessLog: AccessLog
  store: Store
  files: Files
  mail: Mail
  refusedSignIns: RefusedSignIns
  reports: Reports
  steadyClock: SteadyClock
}

/** Erases by age, once the clock has been steady for a week. */
async function eraseForAge({ store, steadyClock, reports }: Needed, steadyFor: number): Promise<void> {
  const ids = [...oldDrafts(store), ...withdrawn(store)]
  const isSteady = steadyFor >= ERASING_WAITS
  if (steadyClock.hold(isSteady ? 0 : ids.length))
    reports.error({
      what: 'erasing waits until the clock has been steady for a week',
      count: ids.length,
      until: new Date(store.clock().getTime() - steadyFor + ERASING_WAITS).toISOString(),
    })
  if (isSteady) await eraseApplications(store, ids, 'system')
}

export async function upkeep(parts: Needed): Promise<void> {
  const { accessLog, store, files, mail, refusedSignIns, reports } = parts
  await store.filled()
  const steadyFor = await parts.steadyClock.steadyFor()
  await store.write(() => {
    store.vault.sessions.sweep(store.clock())
    store.vault.answers.sweep(new Date(store.clock().getTime() - DAY).toISOString())
    store.vault.emailCodes.sweep(store.clock())
    store.vault.signInCodes.sweep(store.clock())
  })
  if (steadyFor >= SWEEPING_WAITS) {
    await files.sweep()
    await mail.sweep()
    await accessLog.sweep()
  }
  if (!(await finishErasures(store)))
    reports.error({
      what: 'something reads season.db all the time, so its write-ahead log may still hold what was erased',
    })
  await refusedSignIns.flush()
  await eraseForAge(parts, steadyFor)
  const waiting = await files.unlinkRemoved()
  if (waiting > 0) reports.error({ what: 'files wait to be removed', count: waiting })
}

/** Failures are retried at the next interval. @returns a function that stops it and waits for running work */
export function startMaintenance(
  parts: Needed,
  report: (error: unknown) => void,
  interval = INTERVAL,
): () => Promise<void> {
  const working = new Set<Promise<void>>()
  const begin = (): void => {
    const one = upkeep(parts)
      .catch(report)
      .finally(() => working.delete(one))
    working.add(one)
  }
  const timer = setInterval(begin, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await inTime<unknown, null>(SHUTDOWN_TIMEOUT, null, () => Promise.all(working))
  }
}
