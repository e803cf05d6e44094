/** Limits concurrency: a bounded job queue that refuses with `busy` when full, and a parallel loop. */

/** @returns a function that runs jobs in order and settles as the job does; `busy` at once when `waiting` jobs are queued */
export function boundedQueue(atOnce: number, waiting: number) {
  const queued: (() => void)[] = []
  let running = 0
  const releaseSlot = () => {
    const next = queued.shift()
    // The slot is passed on directly, so that a new job cannot take it.
    if (next) next()
    else running--
  }
  return async <T>(job: () => Promise<T>): Promise<T | 'busy'> => {
    if (running < atOnce) running++
    else if (queued.length < waiting) await new Promise<void>((resolve) => queued.push(resolve))
    else return 'busy'
    try {
      return await job()
    } finally {
      releaseSlot()
    }
  }
}

/** A failure stops further items, and is thrown after the running ones have ended. */
export async function eachOf<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = boundedQueue(atOnce, list.length)
  const failures: unknown[] = []
  const attempted = async (one: T): Promise<void> => {
    if (failures.length === 0) await work(one).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all(list.map((one) => queue(() => attempted(one))))
  if (failures.length > 0) throw failures[0]
}
