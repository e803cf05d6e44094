/**
 * Keeps what was acknowledged elsewhere, seconds after: every few seconds a cut of what was changed, sealed, beside the backups. Where
 * nothing was changed it writes nothing. Puts on a whole backup, which it has made where its line has none.
 */
import type { Parts } from '../runtime/parts.ts'
import { stackOf } from '../runtime/reports.ts'
import { takeCut } from './cut.ts'
import { keepingIn } from './keep-cut.ts'
import { continueLine } from './line.ts'
import { openTailStorage, type TailStorage } from './storage.ts'
import { createWholeBackup, type MakeBackup } from './whole-backup.ts'

/** Milliseconds between two cuts: with the time to write one, less than the ten seconds that are promised. */
const INTERVAL = 4000
/** The longest pause after a failure. */
const LONGEST_PAUSE = 60_000
/** For the last cut, when the server stops. */
const LAST_WAIT = 5000

type Needed = Pick<Parts, 'config' | 'store' | 'reports'>

export function createTail({ config, store, reports }: Needed, makeBackup: MakeBackup) {
  const { vault } = store
  const keep = keepingIn(store)
  const whole = createWholeBackup({ config, store }, makeBackup)
  let storage: TailStorage | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let working: Promise<void> | null = null
  /** How often in a row it could not be kept, and from when on it is tried again. */
  let failures = 0
  let nextTry = 0
  let isStopping = false
  /** The store is closed as well, or will be at any moment. */
  let isClosed = false

  async function opened(to: { folder: string } | 's3'): Promise<TailStorage> {
    const found = await openTailStorage(to, config)
    await continueLine(store, found)
    return found
  }
  async function work(): Promise<void> {
    if (config.backups === null) return
    storage ??= await opened(config.backups)
    const cut = isClosed ? null : takeCut(store)
    if (cut) await keep(cut, storage)
    // What was put but not noted is put again after the next start.
    if (isClosed) return
    if (cut) vault.tail.keep(cut.number, cut.events.to)
    if (failures > 0) reports.info({ what: 'the tail of the backups', says: 'goes on' })
    failures = 0
    if (!isStopping) whole.makeIfDue(say)
  }
  const say = (error: unknown): void => {
    if (!isClosed) reports.error({ what: 'the tail of the backups', stack: stackOf(error) })
  }
  /** Once for each trouble, not at each try; and tried less and less often, since the longer it lasts the more there is to take. */
  function report(error: unknown): void {
    if (failures === 0) say(error)
    failures += 1
    nextTry = performance.now() + Math.min(INTERVAL * 2 ** failures, LONGEST_PAUSE)
  }
  /** One at a time; what was changed while one is under way is in the next. */
  const once = (): Promise<void> => {
    working ??= work()
      .catch(report)
      .finally(() => {
        working = null
      })
    return working
  }
  /** Keeps everything up to now, and waits for the whole backup where one is being made. */
  const keepNow = async (): Promise<void> => {
    await working
    await once()
    await whole.settled()
  }
  return {
    keepNow,
    start: (): void => {
      // Without a place for backups nothing is noted, and a line that was begun is over.
      if (config.backups === null && vault.tail.of() !== null) vault.tail.end()
      if (config.backups === null) return
      timer = setInterval(() => performance.now() >= nextTry && void once(), INTERVAL)
      timer.unref()
      void once()
    },
    stop: async (): Promise<void> => {
      if (timer === undefined) return
      clearInterval(timer)
      isStopping = true
      // What cannot be kept now is noted, and kept after the next start.
      await Promise.race([keepNow(), Bun.sleep(LAST_WAIT)])
      isClosed = true
    },
  }
}
