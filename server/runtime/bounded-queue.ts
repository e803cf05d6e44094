/** So many jobs at once, in a queue that has an end, with a plain "busy" for whoever comes after it, or over a list. */

/**
 * @returns a function that runs a job in its turn, first come first served, and hands back what it answers or throws;
 * `busy`, at once, when `waiting` jobs already stand in line.
 */
export function boundedQueue(atOnce: number, waiting: number) {
  const line: (() => void)[] = []
  let running = 0
  const leave = () => {
    const next = line.shift()
    // The place passes straight on, so that nobody who comes in between takes it.
    if (next) next()
    else running--
  }
  return async <T>(job: () => Promise<T>): Promise<T | 'busy'> => {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else return 'busy'
    try {
      return await job()
    } finally {
      leave()
    }
  }
}

/**
 * Works on each of a list, so many at once. After a failure nothing more is begun; it is thrown once all that had begun
 * has ended.
 */
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
