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
  /** Of how many requests it is being found out whether they were saved, since their answer got lost. */
  looking: number
  /** The last one that was made, and is not taken back. */
  last: NumberedChange | null
  /** Undo was pressed while these had no answer yet. */
  wanted: readonly number[]
  /** Those that are taken back one after another; the first of them now. */
  undoing: readonly NumberedChange[]
}

export const nothingDone: UndoState = {
  newest: 0,
  pending: [],
  looking: 0,
  last: null,
  wanted: [],
  undoing: [],
}

const without = (numbers: readonly number[], n: number): number[] => numbers.filter((one) => one !== n)
/** Nothing is on its way, neither a change nor an undo. */
export const isSettled = ({ pending, undoing }: UndoState): boolean =>
  pending.length === 0 && undoing.length === 0
export const isTakenBack = ({ undoing }: UndoState, id: string): boolean =>
  undoing.some(({ events }) => events.some((one) => one.id === id))
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
  if (!now.wanted.includes(n)) return next
  return { ...next, wanted: without(now.wanted, n), undoing: [...now.undoing, numbered] }
}

/** It was not made, so there is nothing to take back of it. */
export const failed = (now: UndoState, n: number): UndoState => ({
  ...now,
  pending: without(now.pending, n),
  wanted: without(now.wanted, n),
})

/** An answer got lost: Undo waits, since it must not reach what is older than a change that may have been saved. */
export const lost = (now: UndoState): UndoState => ({ ...now, looking: now.looking + 1 })
/** It was found out, or given up. */
export const found = (now: UndoState): UndoState => ({ ...now, looking: now.looking - 1 })
export const isLooking = ({ looking }: UndoState): boolean => looking > 0

/** The number of what was sent last and was not refused, where it has no answer yet; null where what was made last is later. */
export const latestPending = ({ pending, last }: UndoState): number | null => {
  const latest = Math.max(0, ...pending)
  return latest > (last?.n ?? 0) ? latest : null
}

const isAskedFor = ({ undoing }: UndoState, { n }: NumberedChange): boolean =>
  undoing.some((one) => one.n === n)

/**
 * Undo is pressed: for the last change, made or on its way.
 * @returns the same state where the press does nothing: it was asked for already, cannot be undone, there is none, or it is not
 * known whether there is
 */
export function asked(now: UndoState): UndoState {
  const { wanted, last } = now
  if (isLooking(now)) return now
  const latest = latestPending(now)
  if (latest !== null) return wanted.includes(latest) ? now : { ...now, wanted: [...wanted, latest] }
  return last === null ? now : askedFor(now, last)
}

/** The button beside what was said of one change: of that one and no other. */
export const askedFor = (now: UndoState, change: NumberedChange): UndoState =>
  isAskedFor(now, change) || !canBeUndone(change) ? now : { ...now, undoing: [...now.undoing, change] }

/** The first of those to be taken back is. @param isOver false where it may be tried again, as without a network */
export function undone(now: UndoState, isOver: boolean): UndoState {
  const [first, ...undoing] = now.undoing
  const isLast = now.last !== null && now.last.n === first?.n
  return { ...now, undoing, last: isLast && isOver ? null : now.last }
}
