/** Tells linear from quadratic work by a ratio of processor times, on which a busy machine has little influence. */

/** The least processor time of several runs, in microseconds. */
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
 * The ratio of the times of a task that is four times as large and of the small one: 4 for linear work, 16 for quadratic work. The
 * result is the least ratio of several rounds: other processes slow the larger task more (they take its cache), while nothing makes
 * quadratic work look linear.
 */
export function growth(small: () => unknown, fourTimes: () => unknown): number {
  small()
  fourTimes()
  return Math.min(...Array.from({ length: 6 }, () => best(fourTimes) / best(small)))
}
