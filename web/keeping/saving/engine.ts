/**
 * Runs the steps of saving: writes to the phone, sends, tries again. It knows neither the page nor the API. What the phone
 * does not take stays in this page, and is sent all the same.
 */
import { unforeseen } from '#events/unforeseen.ts'
import { type Effect, type Input, only, type Step } from './inputs.ts'
import { type Note, restored } from './merge.ts'
import { phoneWriter } from './phone-writer.ts'
import { chosen, met, type Reply, replied } from './replies.ts'
import { offline, online, save } from './sending.ts'
import {
  type Answers,
  GONE,
  gone,
  isEmpty,
  type Kept,
  lacking,
  opened,
  problemOf,
  type Saving,
  type ServerCopy,
} from './state.ts'

// What happens to answers, step by step: the state and an input give the next state and what is to be done. Pure. Typing
// is taken in every state; one request is under way at a time; what a refusal or a failure leaves unsent stays typed.

function typed<F extends Answers>(now: Saving<F>, changes: Partial<F>): Step<F> {
  const problem = withoutRefusalOf(now.problem, changes)
  const next = { ...now, problem, typed: { ...now.typed, ...changes }, keys: now.keys + 1 }
  return { now: next, effects: [{ type: 'keep' }] }
}

/** A field that is changed no longer shows why it was refused. */
function withoutRefusalOf<F>(problem: Saving<F>['problem'], changes: object): Saving<F>['problem'] {
  if (problem?.kind !== 'refused' || problem.why !== 'answers') return problem
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => !(field in changes)))
  return isEmpty(fields) ? null : { ...problem, fields }
}

/** Another tab may have learned that the application is gone, or have been asked to begin it anew. */
function withProblemOf<F>(now: Saving<F>, { base }: Kept<F>): Saving<F> {
  const { problem } = now
  if (now.sent !== null || problem?.kind === 'other-account') return now
  const isGone = base.status === GONE
  if (isGone && now.kept.base.status !== GONE) return { ...now, isAsked: false, problem: gone }
  return problem?.kind === 'refused' && problem.why === 'gone' && !isGone ? { ...now, problem: null } : now
}

/** Where more was typed since it was written, what the record lacks is written again. */
function kept<F extends Answers>(now: Saving<F>, record: Kept<F>, upTo: number | null): Step<F> {
  const typed = now.keys === upTo ? {} : lacking(record.form, now.typed)
  return only({ ...withProblemOf(now, record), kept: record, typed })
}

export function step<F extends Answers>(now: Saving<F>, input: Input<F>): Step<F> {
  switch (input.type) {
    case 'typed':
      return typed(now, input.changes)
    case 'kept':
      return kept(now, input.kept, input.upTo)
    case 'save':
      return save(now, input.by)
    case 'answered':
    case 'refused':
    case 'failed':
    case 'unreachable':
    case 'stale':
    case 'turned-away':
      return replied(now, input)
    case 'found':
      return met(now, input.theirs)
    case 'online':
      return online(now)
    case 'offline':
      return offline(now)
    case 'chosen':
      return chosen(now, input.choices)
    case 'other-account':
      return only({ ...now, isAsked: false, problem: { kind: 'other-account' } })
    case 'own-account':
      return now.problem?.kind === 'other-account'
        ? only({ ...now, problem: problemOf(now.kept) })
        : only(now)
    default:
      return unforeseen(input, only(now))
  }
}

type SavingPorts<F> = {
  /** Changes the record of this account in one transaction; null where there is none. @returns the record as it is then */
  update: (change: (kept: Kept<F> | null) => Kept<F>) => Promise<Kept<F>>
  /**
   * Called at once after each step: what the record does not have yet, for a page that is closed now.
   * @returns whether that will be there
   */
  note: (note: Note<F>) => boolean
  send: (copy: ServerCopy<F>, form: F) => Promise<Reply<F>>
  /** Runs later, milliseconds. @returns how to call it off */
  later: (work: () => void, after: number) => () => void
  /** Called after every step. `isKept`: what is on the screen outlives this page. */
  changed: (now: Saving<F>, isKept: boolean) => void
  /** Called when the phone's record could not be written. */
  notKept: (error: unknown) => void
}

/** Milliseconds from the last key to the write. */
const DEBOUNCE = 400

type Start<F> = {
  /** The phone's record. */
  kept: Kept<F>
  /** The notes of pages that were closed before they had written everything. */
  left: readonly Note<F>[]
}

/** Whoever opens it says at once what was found, or that nothing could be: with that what others left is noted here. */
export function createSaving<F extends Answers>({ kept, left }: Start<F>, ports: SavingPorts<F>) {
  const withNotes = (before: Kept<F>) => restored(before, left)
  let now = opened(withNotes(kept))
  let callOffWrite = () => {}
  let callOffRetry = () => {}
  let isFailing = false
  const phone = phoneWriter<F>({
    // The record may have been deleted, by a submission in another tab: what is on the screen stays there.
    update: (change) => ports.update((kept) => change(kept ?? now.kept)),
    written(kept, upTo) {
      isFailing = false
      input({ type: 'kept', kept, upTo })
    },
    failed(error) {
      isFailing = true
      ports.notKept(error)
      tell()
    },
  })
  if (left.length > 0) void phone.add({ typed: {}, change: withNotes, upTo: 0 })

  /** What another tab has written lacks what is on its way from here. */
  const complete = (one: Input<F>): Input<F> =>
    one.type === 'kept' && one.upTo === null ? { ...one, kept: phone.withPending(one.kept) } : one
  function input(one: Input<F>): void {
    const { now: next, effects } = step(now, complete(one))
    now = next
    for (const effect of effects) carryOut(effect)
    tell()
  }
  function tell(): void {
    const isNoted = ports.note({ typed: now.typed, ahead: phone.isBehind() ? now.kept : null })
    ports.changed(now, isNoted || !isFailing)
  }
  function carryOut(effect: Effect<F>): undefined {
    const { keys: upTo } = now
    switch (effect.type) {
      case 'keep':
        callOffWrite()
        callOffWrite = ports.later(() => void flush(), DEBOUNCE)
        return
      case 'update':
        void phone.add({ typed: effect.typed, change: effect.change, upTo })
        return
      case 'send':
        callOffRetry()
        void ports.send(effect.copy, effect.form).then(input)
        return
      case 'retry':
        callOffRetry()
        callOffRetry = ports.later(() => input({ type: 'save', by: 'itself' }), effect.after)
        return
      default:
        return unforeseen(effect, undefined)
    }
  }
  /** Writes what was typed to the phone now. @returns when it is there, or was refused */
  function flush(): Promise<void> {
    callOffWrite()
    const { typed, keys: upTo } = now
    return isEmpty(typed) ? phone.flush() : phone.add({ typed, change: (kept) => kept, upTo })
  }
  return {
    input,
    flush,
    /** Writes what is on the screen again, after the record was deleted by a submission in another tab. */
    keepAgain: (): void => void phone.add({ typed: {}, change: (kept) => kept, upTo: -1 }),
    state: (): Saving<F> => now,
    stop: (): void => {
      callOffWrite()
      callOffRetry()
    },
  }
}
