/** The background jobs of a server: what runs how often, one run of each at a time. */

import { inTime } from '../runtime/clock.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import { offerToWitnesses } from '../witness/offer.ts'
import { createChildJobs, signWhereDue } from './by-themselves.ts'
import { upkeep } from './upkeep.ts'
import { tellOrganiser } from './watch.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** Milliseconds for a running job at the end, such as S3 that does not answer. */
const LONGEST_END = 10_000

/** `each`: milliseconds between two runs. `first`: before the first one. */
type Job = { what: string; each: number; first?: number; work: () => Promise<unknown> }

/** A failure is reported, and the next run tries again. @returns a function that stops it and waits for a run */
export function startJob({ what, each, first = each, work }: Job, reports: Pick<Reports, 'error'>) {
  let isOver = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const run = async (): Promise<void> => {
    running = work().catch((error: unknown) => reports.error({ what, stack: stackOf(error) }))
    await running
    if (!isOver) plan(each)
  }
  const plan = (delay: number): void => {
    timer = setTimeout(() => void run(), delay)
    timer.unref()
  }
  plan(first)
  return async (): Promise<void> => {
    isOver = true
    clearTimeout(timer)
    await inTime<unknown, null>(LONGEST_END, null, () => running)
  }
}

type Needed = Parameters<typeof createChildJobs>[0] &
  Parameters<typeof signWhereDue>[0] &
  Parameters<typeof offerToWitnesses>[0] &
  Parameters<typeof tellOrganiser>[0] &
  Parameters<typeof upkeep>[0]

/** @returns a function that stops all and waits for what runs */
export function startJobs(parts: Needed): () => Promise<void> {
  const { reports, store, watch } = parts
  const { backUp, inspect, stop } = createChildJobs(parts)
  /** What one of all servers does. */
  const once = (work: () => Promise<unknown>) => async (): Promise<void> => {
    if (store.isLeader()) await work()
  }
  const look = async (): Promise<void> => {
    await watch.look()
    await tellOrganiser(parts)
  }
  // With each commit it would cost as much again.
  const recordHead = async (): Promise<void> => {
    if (!store.recordHead()) reports.error({ what: 'KEY_DIR/head cannot be written' })
  }
  const jobs: Job[] = [
    { what: 'upkeep', each: 10 * MINUTE, work: () => upkeep(parts) },
    { what: 'no checkpoint was signed', each: 10 * MINUTE, work: once(() => signWhereDue(parts)) },
    { what: 'offering the checkpoint', each: 10 * MINUTE, work: once(() => offerToWitnesses(parts)) },
    { what: 'backup', each: 15 * MINUTE, work: once(backUp) },
    // Soon after a start, so that an operator who restarts a server in trouble need not wait for a day.
    { what: 'inspection', each: DAY, first: MINUTE, work: once(inspect) },
    { what: 'watching disks, backups and mail', each: MINUTE, first: 0, work: look },
    { what: 'recording the head', each: MINUTE, work: recordHead },
  ]
  const stops = jobs.map((job) => startJob(job, reports))
  return async () => {
    const ended = stops.map((one) => one())
    await stop()
    await Promise.all(ended)
  }
}
