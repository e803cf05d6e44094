/**
 * Which change of this window Undo takes back, as a state machine: always the last one, whatever it was, also where its answer
 * is still on the way when Undo is pressed. Pure.
 */

/** An event that a change has made, on one application; `family`: its name. `what`: of a change with several parts, the part, for people. */
export type MadeEvent = { id: string; seq: number; family?: string; what?: string }

/** `name`: what was changed, for people. Without events it cannot be undone. */
export type Change = { name: string; events: readonly MadeEvent[] }
export type NumberedChange = Change & { n: number }

export type UndoState = {
  /** The number of the change that was begun last. */
  newest: number
  /** The numbers of those that have no answer yet. */
  pending: readonly number[]
  /** The last one that was made, and is not taken back. */
  last: NumberedChange | null
  /** Undo was pressed while this one had no answer yet. */
  wanted: number | null
  /** The one that is being taken back. */
  undoing: NumberedChange | null
}

export const nothingDone: UndoState = { newest: 0, pending: [], last: null, wanted: null, undoing: null }

const without = (pending: readonly number[], n: number): number[] => pending.filter((one) => one !== n)
const canBeUndone = ({ events }: Change): boolean => events.length > 0

/** A change is sent; its number is `newest` of the new state. */
export const begun = (now: UndoState): UndoState => ({
  ...now,
  newest: now.newest + 1,
  pending: [...now.pending, now.newest + 1],
})

/** It was made. An answer that comes late does not stand before a later change. */
export function changed(now: UndoState, n: number, change: Change): UndoState {
  const numbered = { ...change, n }
  const last = now.last === null || n > now.last.n ? numbered : now.last
  const next = { ...now, pending: without(now.pending, n), last }
  if (now.wanted !== n) return next
  return { ...next, wanted: null, undoing: canBeUndone(change) ? numbered : null }
}

/** It was not made, so there is nothing to take back of it. */
export const failed = (now: UndoState, n: number): UndoState => ({
  ...now,
  pending: without(now.pending, n),
  wanted: now.wanted === n ? null : now.wanted,
})

/** Undo is pressed. Nothing happens while another undo is on its way, or where the last change cannot be undone. */
export function asked(now: UndoState): UndoState {
  if (now.undoing !== null) return now
  if (now.pending.includes(now.newest)) return { ...now, wanted: now.newest }
  return now.last !== null && canBeUndone(now.last) ? { ...now, undoing: now.last } : now
}

/** The button beside what was said of one change: of that one and no other. */
export const askedFor = (now: UndoState, change: NumberedChange): UndoState =>
  now.undoing !== null || !canBeUndone(change) ? now : { ...now, undoing: change }

/** @param isOver false where it may be tried again, as without a network */
export function undone(now: UndoState, isOver: boolean): UndoState {
  const isLast = now.last !== null && now.last.n === now.undoing?.n
  return { ...now, undoing: null, last: isLast && isOver ? null : now.last }
}
