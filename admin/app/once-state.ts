/**
 * Whether a call may be made, as a state machine: one at a time, and the next only once the end of the one before has been rendered,
 * since until then nobody can have seen it. Pure.
 */

/** `begun`: calls so far. `seen`: those whose end has been rendered. */
type OnceState = { begun: number; seen: number }

export const noCalls: OnceState = { begun: 0, seen: 0 }

/** @returns null where the press does nothing, since one is on its way or its end was not yet seen */
export const pressed = ({ begun, seen }: OnceState): OnceState | null =>
  begun === seen ? { begun: begun + 1, seen } : null

/** @param ended how many calls have ended in what was rendered */
export const rendered = (now: OnceState, ended: number): OnceState => ({
  ...now,
  seen: Math.min(now.begun, Math.max(now.seen, ended)),
})
