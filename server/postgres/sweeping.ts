/**
 * Takes out of PostgreSQL what says of rows that they were removed, a day later: by then every server has followed it, and one that has not
 * makes a new copy. The server that leads does it.
 */
import { type Reports, stackOf } from '../runtime/reports.ts'
import type { Central } from './central.ts'
import { isAway } from './connection.ts'

/** Milliseconds between two looks at the clock, and for how long they are listed at least. */
const INTERVAL = 10 * 60_000
const LISTED = 24 * 60 * 60_000

type Needed = {
  central: Pick<Central, 'sweep'>
  isLeader: () => boolean
  /** The highest number that is known to be there. */
  heard: () => number
  reports: Reports
  /** Milliseconds on a clock that nobody sets. */
  monotonic?: () => number
}

export type Sweeping = ReturnType<typeof createSweeping>

export function createSweeping({
  central,
  isLeader,
  heard,
  reports,
  monotonic = () => performance.now(),
}: Needed) {
  /** What there was at some moment; null where another server leads. */
  let noted: { changed: number; at: number } | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  async function look(): Promise<void> {
    if (!isLeader()) {
      noted = null
      return
    }
    const now = monotonic()
    if (noted !== null && now - noted.at < LISTED) return
    const due = noted
    noted = { changed: heard(), at: now }
    if (due !== null) await central.sweep(due.changed)
  }
  const attempt = (): Promise<void> =>
    look().catch((error) => {
      if (!isAway(error)) reports.error({ what: 'removed rows in PostgreSQL', stack: stackOf(error) })
    })
  return {
    look,
    start: (): void => {
      timer = setInterval(() => void attempt(), INTERVAL)
      timer.unref()
    },
    stop: (): void => clearInterval(timer),
  }
}
