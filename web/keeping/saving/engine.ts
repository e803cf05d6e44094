/**
 * Runs the steps of saving: writes to the phone, sends, retries. It is independent of the page and the API. Edits that the phone
 * cannot store stay in this page and are sent all the same.
 */

import { unforeseen } from '#events/unforeseen.ts'
import {
  type Answers,
  GONE,
  gone,
  isEmpty,
  type Kept,
  lacking,
  type Note,
  opened,
  problemOf,
  restored,
  type Saving,
  type ServerCopy,
} from './state.ts'
import {
  chosen,
  type Effect,
  type Input,
  met,
  offline,
  online,
  only,
  type Reply,
  replied,
  type Step,
  save,
} from './steps.ts'

/** The edits come before the change. `upTo`: the number of edits that the write includes. */
type Write<F> = { typed: Partial<F>; change: (kept: Kept<F>) => Kept<F>; upTo: number }

type Ports<F> = {
  /** Changes the record of this account in one transaction. @returns the record as it is then */
  update: (change: (kept: Kept<F>) => Kept<F>) => Promise<Kept<F>>
  written: (kept: Kept<F>, upTo: number) => void
  failed: (error: unknown) => void
}

const applied = <F extends Answers>(kept: Kept<F>, { typed, change }: Write<F>): Kept<F> =>
  change({ ...kept, form: { ...kept.form, ...typed } })

/** Writes changes in their order, many in one transaction. A failed write is retried with the next one, so that none is skipped. */
export function phoneWriter<F extends Answers>({ update, written, failed }: Ports<F>) {
  let queue: readonly Write<F>[] = []
  let isRunning = false
  let running = Promise.resolve()

  async function writeNext(): Promise<void> {
    const all = queue
    const kept = await update((before) => all.reduce(applied, before))
    queue = queue.slice(all.length)
    // Reported only once the queue is empty: before that the screen is ahead of the phone.
    if (queue.length === 0) written(kept, all.at(-1)?.upTo ?? 0)
  }
  async function writeAll(): Promise<void> {
    isRunning = true
    for (let tried: typeof queue = []; queue.length > 0 && queue !== tried; ) {
      tried = queue
      await writeNext().catch(failed)
    }
    // Set here and not when the promise settles, so that a write that is added in between starts a new run.
    isRunning = false
  }
  /** Resolves when everything is written or has failed. */
  function flush(): Promise<void> {
    if (!isRunning) running = writeAll()
    return running
  }
  return {
    flush,
    /** Whether a write is under way or waits for a retry. */
    isBehind: (): boolean => queue.length > 0,
    /** Another tab's record with the writes of this tab that are still queued. */
    withPending: (kept: Kept<F>): Kept<F> => queue.reduce(applied, kept),
    add: (write: Write<F>): Promise<void> => {
      queue = [...queue, write]
      return flush()
    },
  }
}

// From here to `step`: the pure state machine. Edits are accepted in every state; at most one request is under way; edits that a
// refusal or a failure leaves unsent stay.

function typed<F extends Answers>(now: Saving<F>, changes: Partial<F>): Step<F> {
  const problem = withoutRefusalOf(now.problem, changes)
  const next = { ...now, problem, typed: { ...now.typed, ...changes }, keys: now.keys + 1 }
  return { now: next, effects: [{ type: 'keep' }] }
}

/** An edited field no longer shows its refusal. */
function withoutRefusalOf<F>(problem: Saving<F>['problem'], changes: object): Saving<F>['problem'] {
  if (problem?.kind !== 'refused' || problem.why !== 'answers') return problem
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => !(field in changes)))
  return isEmpty(fields) ? null : { ...problem, fields }
}

/** Another tab may have learned that the application is gone, or may have created it again. */
function withProblemOf<F>(now: Saving<F>, { base }: Kept<F>): Saving<F> {
  const { problem } = now
  if (now.sent !== null || problem?.kind === 'other-account') return now
  const isGone = base.status === GONE
  if (isGone && now.kept.base.status !== GONE) return { ...now, isAsked: false, problem: gone }
  return problem?.kind === 'refused' && problem.why === 'gone' && !isGone ? { ...now, problem: null } : now
}

/** Edits after the write, and those that another tab's record lacks, stay to be written. */
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
  /** Changes the record of this account (null where there is none) in one transaction. @returns the new record */
  update: (change: (kept: Kept<F> | null) => Kept<F>) => Promise<Kept<F>>
  /**
   * Called synchronously after each step with what the record does not have yet, in case the page is closed now.
   * @returns whether the note is stored
   */
  note: (note: Note<F>) => boolean
  send: (copy: ServerCopy<F>, form: F) => Promise<Reply<F>>
  /** Runs `work` after so many milliseconds. @returns a function that cancels it */
  later: (work: () => void, after: number) => () => void
  /** Called after every step. `isKept`: the answers on the screen would survive the page. */
  changed: (now: Saving<F>, isKept: boolean) => void
  /** Called when a write to the phone has failed. */
  notKept: (error: unknown) => void
}

/** Milliseconds from the last edit to the write. */
const DEBOUNCE = 400

type Start<F> = {
  /** The phone's record. */
  kept: Kept<F>
  /** The notes of pages that were closed before they had written everything. */
  left: readonly Note<F>[]
}

/** The caller must send a `found` or `offline` input right away: that step copies the notes of closed pages into this tab's note. */
export function createSaving<F extends Answers>({ kept, left }: Start<F>, ports: SavingPorts<F>) {
  const withNotes = (before: Kept<F>) => restored(before, left)
  let now = opened(withNotes(kept))
  let callOffWrite = () => {}
  let callOffRetry = () => {}
  let isFailing = false
  const phone = phoneWriter<F>({
    // A submission in another tab may have deleted the record: the answers on the screen stay.
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

  /** Adds this tab's queued writes to the record that another tab has written. */
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
  /** Writes the edits to the phone now. Resolves when they are written or the write has failed. */
  function flush(): Promise<void> {
    callOffWrite()
    const { typed, keys: upTo } = now
    return isEmpty(typed) ? phone.flush() : phone.add({ typed, change: (kept) => kept, upTo })
  }
  return {
    input,
    flush,
    /** Writes the answers on the screen again, after a submission in another tab has deleted the record. */
    keepAgain: (): void => void phone.add({ typed: {}, change: (kept) => kept, upTo: -1 }),
    state: (): Saving<F> => now,
    stop: (): void => {
      callOffWrite()
      callOffRetry()
    },
  }
}
