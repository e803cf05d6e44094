/** Bounds the time of work that waits for somebody else. */

/**
 * @param late what is returned when the time is over @param work is told by `over` to let go of what it holds; what it
 * still does is not waited for
 */
export async function inTime<T, L>(
  milliseconds: number,
  late: L,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T | L> {
  const control = new AbortController()
  const end = Promise.withResolvers<L>()
  const timer = setTimeout(() => {
    control.abort()
    end.resolve(late)
  }, milliseconds)
  try {
    return await Promise.race([work(control.signal), end.promise])
  } finally {
    clearTimeout(timer)
  }
}
