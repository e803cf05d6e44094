/** The events that this window has made: what they changed is refreshed already when the stream tells of them. */

/** More than a bulk change makes at once. */
const MOST = 4000
const own = new Set<number>()

export function rememberOwn(seqs: readonly number[]): void {
  if (own.size > MOST) own.clear()
  for (const seq of seqs) own.add(seq)
}

export const isOwnEvent = (seq: number): boolean => own.has(seq)

/** Whether every event after one place in the log, up to another, is this window's. */
export function isOwn(after: number, to: number): boolean {
  if (to - after > MOST) return false
  for (let seq = after + 1; seq <= to; seq++) if (!own.has(seq)) return false
  return true
}
