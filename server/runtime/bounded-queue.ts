/** A queue with an end: so many jobs at once, so many waiting, and a plain "busy" for whoever comes after them. */

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
