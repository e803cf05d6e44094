/**
 * The families whose status this window itself has changed or is changing: where one leaves the list by that, the person expects
 * it. What a colleague did is told apart by its place in the log.
 */
import type { MadeEvent } from '../undo/undo-state.ts'

export function createOwnMoves() {
  /** How many changes of a family have no answer yet. */
  const pending = new Map<string, number>()
  /** The newest own event of a family that changed its status. */
  const made = new Map<string, number>()

  const count = (ids: readonly string[], by: 1 | -1): void => {
    for (const id of ids) pending.set(id, (pending.get(id) ?? 0) + by)
  }
  return {
    /** @param madeBy what the answer says was changed */
    during: async <Answer>(
      ids: readonly string[],
      send: () => Promise<Answer>,
      madeBy: (answer: Answer) => readonly MadeEvent[],
    ): Promise<Answer> => {
      count(ids, 1)
      try {
        const answer = await send()
        for (const { id, seq } of madeBy(answer)) made.set(id, Math.max(seq, made.get(id) ?? 0))
        return answer
      } finally {
        count(ids, -1)
      }
    },
    /** Whether this window has made it leave a list that was read at one place in the log and then at another. */
    isOwn: (id: string, { after, to }: { after: number; to: number }): boolean => {
      const seq = made.get(id) ?? 0
      return (pending.get(id) ?? 0) > 0 || (seq > after && seq <= to)
    },
  }
}

export const ownMoves = createOwnMoves()

// The events that this window has made: what they changed is refreshed already when the stream tells of them.

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
