/** The events that this window has made, so that the ranking does not mark its own changes. */

/** More than a bulk change makes at once. */
const MOST = 4000
const own = new Map<number, string>()

/** @param made with the id of its application */
export function rememberOwn(made: readonly { id: string; seq: number }[]): void {
  if (own.size > MOST) own.clear()
  for (const { id, seq } of made) own.set(seq, id)
}

/** How many events this window has made on an application after one place in the log. */
export const ownSince = (id: string, after: number): number =>
  [...own].filter(([seq, of]) => of === id && seq > after).length
