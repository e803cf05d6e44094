/**
 * The inputs and effects of saving answers, when answers are sent, and what follows from each reply of the server. Pure; engine.ts
 * carries out the effects, and writes the answers to the phone after each step that has changed them.
 */

import { unforeseen } from '#events/unforeseen.ts'
import {
  type Answers,
  changesBetween,
  GONE,
  gone,
  isEmpty,
  isUnsent,
  mergeWith,
  type Refusal,
  rebased,
  type Saving,
  type ServerCopy,
} from './state.ts'

export type Input<F> =
  | { type: 'typed'; changes: Partial<F> }
  /** The server has saved the files of one field alone. */
  | { type: 'file-saved'; changes: Partial<F>; version: number }
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

export type Effect<F> =
  | { type: 'send'; copy: ServerCopy<F>; form: F }
  /** Send after so many milliseconds, unless another request is sent before. */
  | { type: 'retry'; after: number }

export type Step<F> = { now: Saving<F>; effects: readonly Effect<F>[] }

export const only = <F>(now: Saving<F>): Step<F> => ({ now, effects: [] })

/** Sends the whole form, changed or not. */
export function sending<F extends Answers>(now: Saving<F>): Step<F> {
  const { base, form } = now.kept
  const sent = { form, isAsked: now.isAsked }
  return {
    now: { ...now, sent, isAsked: false, problem: null },
    effects: [{ type: 'send', copy: base, form }],
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

/** Milliseconds before each retry; the last repeats. */
const BACK_OFF = [5_000, 15_000, 45_000]
/** How many foreign versions one save may merge before it counts as failed. */
const MOST_MERGES = 3

type Sent<F> = NonNullable<Saving<F>['sent']>

const taken = <F extends Answers>(now: Saving<F>, { form }: Sent<F>, copy: ServerCopy<F>): Saving<F> => ({
  ...now,
  sent: null,
  kept: { base: copy, form: rebased(form, now.kept.form, copy.form) },
})

/** Edits that a person asked to save during the request are sent next. */
function answered<F extends Answers>(now: Saving<F>, sent: Sent<F>, copy: ServerCopy<F>): Step<F> {
  const saved = taken({ ...now, merges: 0, tries: 0, problem: null }, sent, copy)
  return isUnsent(saved) && now.isAsked ? sending(saved) : only({ ...saved, isAsked: false })
}

type Refused = Extract<Input<never>, { type: 'refused' }>

/** Drops the refusal of fields that were edited after the request was sent. */
function refused<F extends Answers>(now: Saving<F>, sent: Sent<F>, { why, fields }: Refused): Step<F> {
  const changed = changesBetween(sent.form, now.kept.form)
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
export function met<F extends Answers>(now: Saving<F>, theirs: ServerCopy<F> | null): Saving<F> {
  const { kept } = now
  const { id, status } = kept.base
  if (theirs === null) return id === null && status !== GONE ? now : erased(now)
  const { form, differing } = mergeWith(kept, theirs)
  if (differing.length > 0) return { ...now, problem: { kind: 'conflict', theirs, differing } }
  return { ...now, kept: { base: theirs, form } }
}

function erased<F extends Answers>(now: Saving<F>): Saving<F> {
  const { base, form } = now.kept
  return { ...now, problem: gone, kept: { base: { ...base, id: null, version: null, status: GONE }, form } }
}

function stale<F extends Answers>(now: Saving<F>, sent: Sent<F>, theirs: ServerCopy<F> | null): Step<F> {
  if (theirs !== null && now.merges === MOST_MERGES) return unreached({ ...now, merges: 0 }, sent, 'failed')
  const isAsked = now.isAsked || sent.isAsked
  const next = met({ ...now, sent: null, isAsked, merges: now.merges + 1 }, theirs)
  return next.problem === null ? sending(next) : only({ ...next, isAsked: false, merges: 0 })
}

export type Reply<F> = Extract<
  Input<F>,
  { type: 'answered' | 'refused' | 'failed' | 'unreachable' | 'stale' | 'turned-away' }
>

export function replied<F extends Answers>(now: Saving<F>, reply: Reply<F>): Step<F> {
  const { sent } = now
  // A bug of the caller: no request is under way.
  if (sent === null) return only(now)
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
  const { problem, kept } = now
  if (problem?.kind !== 'conflict') return only(now)
  const { theirs } = problem
  const { form } = mergeWith({ ...kept, form: { ...kept.form, ...choices } }, theirs)
  return sending({ ...now, problem: null, kept: { base: theirs, form } })
}
