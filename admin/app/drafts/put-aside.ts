/** What was typed into an input and gave way to something else, the latest last, until the input is sent. Pure. */

/** What stands there gives way. */
export const putAside = <T>(aside: readonly T[], value: T): readonly T[] => [...aside, value]

/**
 * The latest comes back; what stands there meanwhile becomes the oldest, so that asking on and on shows each of them.
 * @param now undefined where nothing has been typed
 */
export function takenBack<T>(
  aside: readonly T[],
  now: T | undefined,
): { value: T | undefined; aside: readonly T[] } {
  const others = aside.slice(0, -1)
  return { value: aside.at(-1), aside: now === undefined ? others : [now, ...others] }
}
