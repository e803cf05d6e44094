/** Whether work grows with its size or with the square of it: a ratio of processor time, which a busy machine does not bend. */

/** The best of several runs, in microseconds of the processor. */
function best(work: () => unknown): number {
  const runs = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...runs)
}

/** How many times longer the second takes, which is four times as large: 4 where it grows evenly, 16 by the square. */
export function growth(small: () => unknown, fourTimes: () => unknown): number {
  small()
  fourTimes()
  return best(fourTimes) / best(small)
}
