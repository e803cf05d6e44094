/**
 * Which change of this window Undo takes back, as a state machine: always the last one, whatever it was, also where its answer
 * is still on the way when Undo is pressed. Pure.
 */

/** An event that a change has made, on one application; `family`: its name. `what`: of a change with several parts, the part, for people. */
export type MadeEvent = { id: string; seq: number; family?: string; what?: string }

/**
 * `name`: what was changed, for people. Without events it cannot be undone. `takenBackBy`: where that is done in another way, for
 * people.
 */
export type Change = { name: string; events: readonly MadeEvent[]; takenBackBy?: string }
export type NumberedChange = Change & { n: number }
/**
 * What was saved on this device and is sent in the background, perhaps much later: a home visit. `name`: of the family.
 * `isStored`: it is in the queue by now.
 */
export type Waiting = { id: string; n: number; name: string; isStored: boolean }

export type UndoState = {
  /** The number of the change that was begun last. */
  newest: number
  /** The numbers of those that have no answer yet. */
  pending: readonly number[]
  /** Of how many requests it is being found out whether they were saved, since their answer got lost. */
  looking: number
  /** What was saved in this window and is not sent yet. */
  waiting: readonly Waiting[]
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
  waiting: [],
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
  const made = { ...change, n }
  const last = now.last === null || n > now.last.n ? made : now.last
  const next = { ...now, pending: without(now.pending, n), last }
  if (!now.wanted.includes(n)) return next
  return { ...next, wanted: without(now.wanted, n), undoing: [...now.undoing, made] }
}

/** It was not made, so there is nothing to take back of it. */
export const failed = (now: UndoState, n: number): UndoState => ({
  ...now,
  pending: without(now.pending, n),
  wanted: without(now.wanted, n),
})

/** Something is being saved that is sent in the background. */
export const kept = (now: UndoState, one: Pick<Waiting, 'id' | 'name'>): UndoState => ({
  ...now,
  newest: now.newest + 1,
  waiting: [...now.waiting.filter(({ id }) => id !== one.id), { ...one, n: now.newest + 1, isStored: false }],
})

/** It is in the queue. */
export const stored = (now: UndoState, id: string): UndoState => ({
  ...now,
  waiting: now.waiting.map((one) => (one.id === id ? { ...one, isStored: true } : one)),
})

/** It could not be saved. */
export const notStored = (now: UndoState, id: string): UndoState => ({
  ...now,
  waiting: now.waiting.filter((one) => one.id !== id),
})

/** Of the queue only these still wait: the others were sent, refused or discarded, perhaps by another window. */
export const stillQueued = (now: UndoState, ids: readonly string[]): UndoState => ({
  ...now,
  waiting: now.waiting.filter(({ id, isStored }) => !isStored || ids.includes(id)),
})

/**
 * The number under which what was saved here is recorded: it stands where it was saved, so that Undo after a later change means
 * that one. 0 for what an earlier window had saved, which is not Undo's.
 */
export const placeOf = ({ waiting }: UndoState, ids: readonly string[]): number =>
  Math.max(0, ...waiting.filter(({ id }) => ids.includes(id)).map(({ n }) => n))

/** A change that is not Undo's gets a number, as the button beside what was said of it needs one. */
export const numbered = (now: UndoState): UndoState => ({ ...now, newest: now.newest + 1 })

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

/** What was saved last and is not sent yet; null where anything was done after it. */
export const latestWaiting = (now: UndoState): Waiting | null => {
  const latest = now.waiting.findLast(({ n }) => n > Math.max(now.last?.n ?? 0, ...now.pending))
  return latest ?? null
}

const isAskedFor = ({ undoing }: UndoState, { n }: NumberedChange): boolean =>
  undoing.some((one) => one.n === n)

/**
 * Undo is pressed: for the last change, made or on its way.
 * @returns the same state where the press does nothing: it was asked for already, cannot be undone, is not sent yet, there is none,
 * or it is not known whether there is
 */
export function asked(now: UndoState): UndoState {
  const { wanted, last } = now
  if (isLooking(now) || latestWaiting(now) !== null) return now
  const latest = latestPending(now)
  if (latest !== null) return wanted.includes(latest) ? now : { ...now, wanted: [...wanted, latest] }
  return last === null ? now : askedFor(now, last)
}

/** The button beside what was said of one change: of that one and no other. */
export const askedFor = (now: UndoState, change: NumberedChange): UndoState =>
  isAskedFor(now, change) || !canBeUndone(change) ? now : { ...now, undoing: [...now.undoing, change] }

/**
 * The first of those to be taken back is.
 * @param isOver false where all of it may be tried again, as without a network
 * @param left of a change of many, those that may be tried again
 */
export function undone(now: UndoState, isOver: boolean, left: readonly MadeEvent[] = []): UndoState {
  const [first, ...undoing] = now.undoing
  const { last } = now
  if (last === null || last.n !== first?.n || !isOver) return { ...now, undoing }
  return { ...now, undoing, last: left.length > 0 ? { ...last, events: left } : null }
}
