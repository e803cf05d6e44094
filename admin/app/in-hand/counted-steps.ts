/**
 * Arrows pressed in one go count rows as they stood when the first was pressed: where a colleague's change has put other rows in their way
 * since, the key that follows them may have been meant for another family. A state machine; pure. Times are milliseconds, as those of events.
 */
import { REACTION, SOON } from '../reaction-times.ts'

/**
 * `begunAt`, `lastAt`: of the steps in one go. `changedAt`: when other rows were painted in their way; `Infinity` until they are. `isBlind`:
 * one of the steps went over these rows before they could be read, as where a slow machine comes late to a key.
 */
export type CountedSteps = { begunAt: number; lastAt: number; changedAt: number; isBlind: boolean }

const NEVER = Number.NEGATIVE_INFINITY
const UNSEEN = Number.POSITIVE_INFINITY
export const noSteps: CountedSteps = { begunAt: NEVER, lastAt: NEVER, changedAt: NEVER, isBlind: false }

/** Rows on either side that arrows go over in one go. */
const REACH = 12

export type Row = { readonly id: string }

function around(rows: readonly Row[], id: string): string[] | null {
  const place = rows.findIndex((row) => row.id === id)
  return place < 0 ? null : rows.slice(Math.max(0, place - REACH), place + REACH + 1).map((row) => row.id)
}

/** Whether other rows are in the way of arrows from the row in hand than before. */
export function isOtherWay(before: readonly Row[], now: readonly Row[], id: string): boolean {
  const then = around(before, id)
  return then === null || then.join() !== around(now, id)?.join()
}

export const stepped = (now: CountedSteps, at: number): CountedSteps => ({
  ...now,
  begunAt: at - now.lastAt <= SOON ? now.begunAt : at,
  lastAt: at,
  isBlind: (at - now.lastAt <= SOON && now.isBlind) || at <= now.changedAt + REACTION,
})
/** A row was pressed itself. */
export const aimedAt = (now: CountedSteps): CountedSteps => ({
  ...now,
  begunAt: NEVER,
  lastAt: NEVER,
  isBlind: false,
})
export const wayChanged = (now: CountedSteps): CountedSteps => ({ ...now, changedAt: UNSEEN })
export const wayPainted = (now: CountedSteps, at: number): CountedSteps =>
  now.changedAt === UNSEEN ? { ...now, changedAt: at } : now

/** Whether a key that decides counts; where not, the row in hand is to be named, and the next one counts. */
export function isCountedRight({ begunAt, lastAt, changedAt, isBlind }: CountedSteps, at: number): boolean {
  const isRead = !isBlind || at > changedAt + REACTION
  return (at - lastAt > SOON && isRead) || changedAt <= begunAt - REACTION
}
