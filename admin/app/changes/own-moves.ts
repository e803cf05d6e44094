/** The events that this window has made: what they changed is refreshed already when the stream tells of them. */

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

/** Whether every event after one place in the log, up to another, is this window's. */
export function isOwn(after: number, to: number): boolean {
  if (to - after > MOST) return false
  for (let seq = after + 1; seq <= to; seq++) if (!own.has(seq)) return false
  return true
}
