/** Whether work grows with its size or with the square of it: a ratio of processor time, which a busy machine bends little. */

/** The best of several runs, in microseconds of the processor. */
function best(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...runs)
}

/**
 * How many times longer the second takes, which is four times as large: 4 where it grows evenly, 16 by the square. The
 * least of several rounds: what else runs on the machine takes the cache from the larger more than from the smaller,
 * and no quiet moment makes work that grows by the square look even.
 */
export function growth(small: () => unknown, fourTimes: () => unknown): number {
  small()
  fourTimes()
  return Math.min(...Array.from({ length: 6 }, () => best(fourTimes) / best(small)))
}
