/** What each reply of the server, or its silence, makes of the answers. Pure. */
import { unforeseen } from '#events/unforeseen.ts'
import { after, type Effect, type Input, only, type Step } from './inputs.ts'
import { mergeWith, rebased } from './merge.ts'
import { sending } from './sending.ts'
import {
  type Answers,
  changesBetween,
  formOf,
  GONE,
  gone,
  isEmpty,
  isUnsent,
  type Kept,
  type Saving,
  type ServerCopy,
} from './state.ts'

/** Milliseconds before each retry; the last repeats. */
const BACK_OFF = [5_000, 15_000, 45_000]
/** How many versions of others one save may merge before it counts as failed. */
const MOST_MERGES = 3

/** The same on the screen at once and on the phone, where what was typed so far goes before it. */
function updated<F extends Answers>(now: Saving<F>, change: (kept: Kept<F>) => Kept<F>): Step<F> {
  const update: Effect<F> = { type: 'update', typed: now.typed, change }
  const kept = change({ ...now.kept, form: formOf(now) })
  return { now: { ...now, kept, typed: {} }, effects: [update] }
}

type Sent<F> = NonNullable<Saving<F>['sent']>

const taken = <F extends Answers>(now: Saving<F>, { form: sent }: Sent<F>, copy: ServerCopy<F>): Step<F> =>
  updated({ ...now, sent: null }, ({ form }) => ({ base: copy, form: rebased(sent, form, copy.form) }))

/** What was typed while the request was under way is still to be sent. */
function answered<F extends Answers>(now: Saving<F>, sent: Sent<F>, copy: ServerCopy<F>): Step<F> {
  const step = taken({ ...now, merges: 0, tries: 0, problem: null }, sent, copy)
  return isUnsent(step.now) && now.isAsked ? after(step, sending) : withoutAsking(step)
}

const withoutAsking = <F>({ now, effects }: Step<F>): Step<F> => ({
  now: { ...now, isAsked: false },
  effects,
})

type Refused = Extract<Input<never>, { type: 'refused' }>

/** A field that was changed since it was sent may be right by now. */
function refused<F extends Answers>(now: Saving<F>, sent: Sent<F>, { why, fields }: Refused): Step<F> {
  const changed = changesBetween(sent.form, formOf(now))
  const left = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changed)))
  const isOver = isEmpty(left) && !isEmpty(fields)
  const problem = isOver ? null : ({ kind: 'refused', why, fields: left } as const)
  return only({ ...now, sent: null, isAsked: false, problem })
}

/** What a person has asked for stays asked for. */
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
 * Another phone changed other answers: both are kept. It changed the same: a person chooses. An application that is gone
 * was erased: it comes back only if a person asks for it.
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

/** The session became another's while a request was under way: nothing follows from its reply but what it tells. */
const repliedLate = <F extends Answers>(now: Saving<F>, sent: Sent<F>, reply: Reply<F>): Step<F> =>
  reply.type === 'answered' ? taken(now, sent, reply.copy) : only({ ...now, sent: null })

/** Another tab has learned meanwhile that the application is gone: nobody was asked here whether to begin it anew. */
const isGoneMeanwhile = <F>({ kept }: Saving<F>, sent: Sent<F>): boolean =>
  kept.base.status === GONE && !sent.isAnew

const unanswered: readonly string[] = ['refused', 'failed', 'unreachable']

export function replied<F extends Answers>(now: Saving<F>, reply: Reply<F>): Step<F> {
  const { sent } = now
  // A bug of the caller: there is no request that this could be the reply to.
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

/** A choice is like typing, also where it is the other phone's answer. */
export function chosen<F extends Answers>(now: Saving<F>, choices: Partial<F>): Step<F> {
  const { problem } = now
  if (problem?.kind !== 'conflict') return only(now)
  const { theirs } = problem
  const decided = { ...now, typed: { ...now.typed, ...choices }, keys: now.keys + 1, problem: null }
  const merged = updated(decided, (kept) => ({ base: theirs, form: mergeWith(kept, theirs).form }))
  return after(merged, sending)
}
