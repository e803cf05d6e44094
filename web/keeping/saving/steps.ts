/**
 * The inputs and effects of saving answers, when answers are sent, and what follows from each reply of the server. Pure; engine.ts
 * carries out the effects.
 */

import { unforeseen } from '#events/unforeseen.ts'
import {
  type Answers,
  changesBetween,
  formOf,
  GONE,
  gone,
  isEmpty,
  isUnsent,
  type Kept,
  mergeWith,
  type Refusal,
  rebased,
  type Saving,
  type ServerCopy,
} from './state.ts'

export type Input<F> =
  | { type: 'typed'; changes: Partial<F> }
  /** The phone has written these answers. `upTo`: the number of edits that they include; null if another tab wrote them. */
  | { type: 'kept'; kept: Kept<F>; upTo: number | null }
  /** Autosave and retries (`itself`) send drafts only: changes of a submitted application are sent when a person asks for it. */
  | { type: 'save'; by: 'person' | 'itself' }
  | { type: 'answered'; copy: ServerCopy<F> }
  | { type: 'refused'; why: Refusal; fields: Readonly<Record<string, string>> }
  /** The server answered with an unexpected error, or could not be reached. */
  | { type: 'failed' | 'unreachable' }
  /** An event of the browser about the network. */
  | { type: 'offline' | 'online' }
  /** The server has another version; null where it no longer has the application. */
  | { type: 'stale'; theirs: ServerCopy<F> | null }
  /** The server refused a request because the session belongs to another account. */
  | { type: 'turned-away' }
  /** The server's version when the page opens. */
  | { type: 'found'; theirs: ServerCopy<F> | null }
  | { type: 'chosen'; choices: Partial<F> }
  /** The session now belongs to another account, or to this one again. */
  | { type: 'other-account' | 'own-account' }

export type Effect<F> =
  /** Write the edits to the phone, debounced. */
  | { type: 'keep' }
  /** Write to the phone at once: first the edits, then the change, in one transaction. */
  | { type: 'update'; typed: Partial<F>; change: (kept: Kept<F>) => Kept<F> }
  | { type: 'send'; copy: ServerCopy<F>; form: F }
  /** Send after so many milliseconds, unless another request is sent before. */
  | { type: 'retry'; after: number }

export type Step<F> = { now: Saving<F>; effects: readonly Effect<F>[] }

export const only = <F>(now: Saving<F>): Step<F> => ({ now, effects: [] })

/** Runs a second step and joins the effects of both. */
export const after = <F extends Answers>(first: Step<F>, next: (now: Saving<F>) => Step<F>): Step<F> => {
  const { now, effects } = next(first.now)
  return { now, effects: [...first.effects, ...effects] }
}

/** Sends the whole form, changed or not. */
export function sending<F extends Answers>(now: Saving<F>): Step<F> {
  const form = formOf(now)
  const sent = { form, isAsked: now.isAsked, isAnew: now.kept.base.status === GONE }
  return {
    now: { ...now, sent, isAsked: false, problem: null },
    effects: [{ type: 'keep' }, { type: 'send', copy: now.kept.base, form }],
  }
}

/** A conflict waits for a person's choice; a page of another account never sends. */
const isBarred = <F>({ problem }: Saving<F>): boolean =>
  problem?.kind === 'conflict' || problem?.kind === 'other-account'

/** Only drafts, and what a person has asked for, are sent automatically; after a refusal only a person sends again. */
function isDue<F extends Answers>(now: Saving<F>): boolean {
  const maySend = now.kept.base.status === 'draft' || now.isAsked
  return maySend && isUnsent(now) && now.problem?.kind !== 'refused'
}

export function save<F extends Answers>(now: Saving<F>, by: 'person' | 'itself'): Step<F> {
  if (isBarred(now)) return only(now)
  const asked = by === 'person' ? { ...now, isAsked: true } : now
  if (now.sent !== null) return only(asked)
  return by === 'person' || isDue(now) ? sending(asked) : only(asked)
}

/** Sends only what waited for the network. */
export function online<F extends Answers>(now: Saving<F>): Step<F> {
  const { kind } = now.problem ?? {}
  if (kind !== 'offline' && kind !== 'failed') return only(now)
  return save({ ...now, problem: null, tries: 0 }, 'itself')
}

/** Reports the missing network unless there is another problem; a request under way notices it itself. */
export const offline = <F extends Answers>(now: Saving<F>): Step<F> =>
  only(now.problem === null && now.sent === null ? { ...now, problem: { kind: 'offline' } } : now)

/**
 * Called when this tab holds the lock for sending, with the phone's current record: another tab may have sent meanwhile, or
 * learned that the application is gone. @returns the reply to use instead of sending, or null to send
 */
export function overtakenBy<F>(
  copy: ServerCopy<F>,
  kept: Kept<F> | null,
): Extract<Input<F>, { type: 'stale' }> | null {
  if (kept === null) return null
  if (kept.base.status === GONE) return copy.status === GONE ? null : { type: 'stale', theirs: null }
  const isNewer = (kept.base.version ?? 0) > (copy.version ?? 0)
  return isNewer ? { type: 'stale', theirs: kept.base } : null
}

/** Milliseconds before each retry; the last repeats. */
const BACK_OFF = [5_000, 15_000, 45_000]
/** How many foreign versions one save may merge before it counts as failed. */
const MOST_MERGES = 3

/** Applies a change to the screen and, after the edits so far, to the phone. */
function updated<F extends Answers>(now: Saving<F>, change: (kept: Kept<F>) => Kept<F>): Step<F> {
  const update: Effect<F> = { type: 'update', typed: now.typed, change }
  const kept = change({ ...now.kept, form: formOf(now) })
  return { now: { ...now, kept, typed: {} }, effects: [update] }
}

type Sent<F> = NonNullable<Saving<F>['sent']>

const taken = <F extends Answers>(now: Saving<F>, { form: sent }: Sent<F>, copy: ServerCopy<F>): Step<F> =>
  updated({ ...now, sent: null }, ({ form }) => ({ base: copy, form: rebased(sent, form, copy.form) }))

/** Edits that a person asked to save during the request are sent next. */
function answered<F extends Answers>(now: Saving<F>, sent: Sent<F>, copy: ServerCopy<F>): Step<F> {
  const step = taken({ ...now, merges: 0, tries: 0, problem: null }, sent, copy)
  return isUnsent(step.now) && now.isAsked ? after(step, sending) : withoutAsking(step)
}

const withoutAsking = <F>({ now, effects }: Step<F>): Step<F> => ({
  now: { ...now, isAsked: false },
  effects,
})

type Refused = Extract<Input<never>, { type: 'refused' }>

/** Drops the refusal of fields that were edited after the request was sent. */
function refused<F extends Answers>(now: Saving<F>, sent: Sent<F>, { why, fields }: Refused): Step<F> {
  const changed = changesBetween(sent.form, formOf(now))
  const left = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changed)))
  const isOver = isEmpty(left) && !isEmpty(fields)
  const problem = isOver ? null : ({ kind: 'refused', why, fields: left } as const)
  return only({ ...now, sent: null, isAsked: false, problem })
}

/** A person's request to save stays open for the retry. */
function unreached<F extends Answers>(now: Saving<F>, sent: Sent<F>, kind: 'failed' | 'offline'): Step<F> {
  const { tries } = now
  const wait = BACK_OFF[Math.min(tries, BACK_OFF.length - 1)] ?? 0
  const isAsked = now.isAsked || sent.isAsked
  return {
    now: { ...now, sent: null, isAsked, tries: tries + 1, problem: { kind } },
    effects: [{ type: 'retry', after: wait }],
  }
}

/**
 * Merges the changes of another phone; where both changed the same answer, a person chooses. An application that is gone was
 * erased, and is created again only if a person asks for it.
 */
export function met<F extends Answers>(now: Saving<F>, theirs: ServerCopy<F> | null): Step<F> {
  const { id, status } = now.kept.base
  if (theirs === null) return id === null && status !== GONE ? only(now) : erased(now)
  const { differing } = mergeWith({ ...now.kept, form: formOf(now) }, theirs)
  if (differing.length > 0) return only({ ...now, problem: { kind: 'conflict', theirs, differing } })
  return updated(now, (kept) => ({ base: theirs, form: mergeWith(kept, theirs).form }))
}

function erased<F extends Answers>(now: Saving<F>): Step<F> {
  const base = { id: null, version: null, status: GONE }
  return updated({ ...now, problem: gone }, (kept) => ({ ...kept, base: { ...kept.base, ...base } }))
}

function stale<F extends Answers>(now: Saving<F>, sent: Sent<F>, theirs: ServerCopy<F> | null): Step<F> {
  if (theirs !== null && now.merges === MOST_MERGES) return unreached({ ...now, merges: 0 }, sent, 'failed')
  const isAsked = now.isAsked || sent.isAsked
  const step = met({ ...now, sent: null, isAsked, merges: now.merges + 1 }, theirs)
  if (step.now.problem === null) return after(step, sending)
  return withoutAsking({ ...step, now: { ...step.now, merges: 0 } })
}

export type Reply<F> = Extract<
  Input<F>,
  { type: 'answered' | 'refused' | 'failed' | 'unreachable' | 'stale' | 'turned-away' }
>

/** The session changed to another account during the request: its reply is stored, and nothing more is sent. */
const repliedLate = <F extends Answers>(now: Saving<F>, sent: Sent<F>, reply: Reply<F>): Step<F> =>
  reply.type === 'answered' ? taken(now, sent, reply.copy) : only({ ...now, sent: null })

/** Another tab has learned that the application is gone, and in this tab nobody has asked to create it again. */
const isGoneMeanwhile = <F>({ kept }: Saving<F>, sent: Sent<F>): boolean =>
  kept.base.status === GONE && !sent.isAnew

const unanswered: readonly string[] = ['refused', 'failed', 'unreachable']

export function replied<F extends Answers>(now: Saving<F>, reply: Reply<F>): Step<F> {
  const { sent } = now
  // A bug of the caller: no request is under way.
  if (sent === null) return only(now)
  if (now.problem?.kind === 'other-account') return repliedLate(now, sent, reply)
  if (unanswered.includes(reply.type) && isGoneMeanwhile(now, sent))
    return only({ ...now, sent: null, isAsked: false, problem: gone })
  switch (reply.type) {
    case 'answered':
      return answered(now, sent, reply.copy)
    case 'refused':
      return refused(now, sent, reply)
    case 'failed':
      return unreached(now, sent, 'failed')
    case 'unreachable':
      return unreached(now, sent, 'offline')
    case 'stale':
      return stale(now, sent, reply.theirs)
    case 'turned-away':
      return only({ ...now, sent: null, isAsked: false, problem: { kind: 'other-account' } })
    default:
      return unforeseen(reply, only(now))
  }
}

/** A choice counts as an edit, even where it is the other phone's answer. */
export function chosen<F extends Answers>(now: Saving<F>, choices: Partial<F>): Step<F> {
  const { problem } = now
  if (problem?.kind !== 'conflict') return only(now)
  const { theirs } = problem
  const decided = { ...now, typed: { ...now.typed, ...choices }, keys: now.keys + 1, problem: null }
  const merged = updated(decided, (kept) => ({ base: theirs, form: mergeWith(kept, theirs).form }))
  return after(merged, sending)
}
