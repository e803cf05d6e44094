/** From when the data are that are shown, for the status bar of a window without a connection. Pure. Times are milliseconds since 1970. */

/** A query that is shown. `follows`: whether the stream of changes has it read anew. `isBehind`: it is known to be older than what was told. */
export type Shown = { updatedAt: number; follows: boolean; isBehind: boolean }

/**
 * @param heardAt when the stream last said that there is nothing new: what was read before that is as it was then
 * @returns 0 where nothing is shown
 */
export function dataFrom(shown: readonly Shown[], heardAt: number): number {
  const times = shown.flatMap(({ updatedAt, follows, isBehind }) => {
    if (updatedAt === 0 || !follows) return []
    return [isBehind ? updatedAt : Math.max(updatedAt, heardAt)]
  })
  return times.length === 0 ? 0 : Math.min(...times)
}
