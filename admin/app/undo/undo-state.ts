/** Which change Undo takes back: the last one of this window, whatever it was. Pure. */

/** An event that a change has made, on one application; `family`: its name. `what`: of a change with several parts, the part, for people. */
export type MadeEvent = { id: string; seq: number; family?: string; what?: string }

/**
 * `name`: what was changed, for people. Without events it cannot be undone. `takenBackBy`: where that is done in another way, for
 * people.
 */
export type Change = { name: string; events: readonly MadeEvent[]; takenBackBy?: string }
export type NumberedChange = Change & { n: number }

/** `change`: null until it is answered. `visit`: the family whose home visit waits on this device to be sent. */
type Begun = { n: number; change: Change | null; visit?: string }

/** `newest`: the number of the change that was begun last. */
export type UndoState = { newest: number; changes: readonly Begun[] }

export const nothingDone: UndoState = { newest: 0, changes: [] }

/** A change is sent, or a visit is stored to be sent later; its number is `newest` of the new state. */
export const begun = ({ newest, changes }: UndoState, visit?: string): UndoState => ({
  newest: newest + 1,
  changes: [...changes, { n: newest + 1, change: null, ...(visit !== undefined && { visit }) }],
})

/** It was made. Of the changes that were made only the last one is left. */
export function changed({ newest, changes }: UndoState, n: number, change: Change): UndoState {
  const all = changes.map((one) => (one.n === n ? { n, change } : one))
  const last = all.findLast((one) => one.change !== null)
  return { newest, changes: all.filter((one) => one.change === null || one === last) }
}

/** It was not made, so there is nothing to take back of it. */
export const failed = ({ newest, changes }: UndoState, n: number): UndoState => ({
  newest,
  changes: changes.filter((one) => one.n !== n),
})

/** It was taken back, and nothing older is offered. */
export const undone = ({ newest, changes }: UndoState, n: number): UndoState => ({
  newest,
  changes: changes.filter((one) => one.n > n),
})

export const lastOf = ({ changes }: UndoState): Begun | null => changes.at(-1) ?? null
