/** What may happen to answers, and what is to be done about it: the words between the pure steps and the page. */
import type { Answers, Kept, Refusal, Saving, ServerCopy } from './state.ts'

export type Input<F> =
  | { type: 'typed'; changes: Partial<F> }
  /** The phone has these answers now, with what was typed here up to that number of keys; null by another tab. */
  | { type: 'kept'; kept: Kept<F>; upTo: number | null }
  /** Autosave and retries send drafts alone: changes of what was submitted are sent when a person asks for it. */
  | { type: 'save'; by: 'person' | 'itself' }
  | { type: 'answered'; copy: ServerCopy<F> }
  | { type: 'refused'; why: Refusal; fields: Readonly<Record<string, string>> }
  /** The server answered nothing that helps, or could not be reached. */
  | { type: 'failed' | 'unreachable' }
  /** What the browser says of the network. */
  | { type: 'offline' | 'online' }
  /** The server has another version; null where the application is not there any more. */
  | { type: 'stale'; theirs: ServerCopy<F> | null }
  /** The server did not take a request, since the session is another account's. */
  | { type: 'turned-away' }
  /** The version that the server has, found when the page opens. */
  | { type: 'found'; theirs: ServerCopy<F> | null }
  | { type: 'chosen'; choices: Partial<F> }
  /** The session is another account's, or this one's again. */
  | { type: 'other-account' | 'own-account' }

export type Effect<F> =
  /** Write what was typed to the phone, soon. */
  | { type: 'keep' }
  /** Write to the phone at once: first what was typed, then the change, in one transaction. */
  | { type: 'update'; typed: Partial<F>; change: (kept: Kept<F>) => Kept<F> }
  | { type: 'send'; copy: ServerCopy<F>; form: F }
  /** Send by itself after so many milliseconds, unless something is sent before. */
  | { type: 'retry'; after: number }

export type Step<F> = { now: Saving<F>; effects: readonly Effect<F>[] }

export const only = <F>(now: Saving<F>): Step<F> => ({ now, effects: [] })

/** Adds to what an earlier step of the same input has to do. */
export const after = <F extends Answers>(first: Step<F>, next: (now: Saving<F>) => Step<F>): Step<F> => {
  const { now, effects } = next(first.now)
  return { now, effects: [...first.effects, ...effects] }
}
