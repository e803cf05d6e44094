/**
 * Runs the steps of saving: writes to the phone, sends, retries. It is independent of the page and the API. Edits that the phone
 * cannot store stay in this page and are sent all the same. One window at a time has the answers of an account.
 */

import { unforeseen } from '#events/unforeseen.ts'
import { type Answers, isEmpty, type Kept, opened, type Saving, type ServerCopy, withFile } from './state.ts'
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

// The pure state machine. Edits are accepted in every state; at most one request is under way; edits that a refusal or a failure
// leaves unsent stay.

function typed<F extends Answers>(now: Saving<F>, changes: Partial<F>): Step<F> {
  const { base, form } = now.kept
  const problem = withoutRefusalOf(now.problem, changes)
  return only({ ...now, problem, kept: { base, form: { ...form, ...changes } } })
}

/** An edited field no longer shows its refusal. */
function withoutRefusalOf<F>(problem: Saving<F>['problem'], changes: object): Saving<F>['problem'] {
  if (problem?.kind !== 'refused' || problem.why !== 'answers') return problem
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => !(field in changes)))
  return isEmpty(fields) ? null : { ...problem, fields }
}

export function step<F extends Answers>(now: Saving<F>, input: Input<F>): Step<F> {
  switch (input.type) {
    case 'typed':
      return typed(now, input.changes)
    case 'file-saved':
      return only({ ...now, kept: withFile(now.kept, input.changes, input.version) })
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
      return only(met(now, input.theirs))
    case 'online':
      return online(now)
    case 'offline':
      return offline(now)
    case 'chosen':
      return chosen(now, input.choices)
    default:
      return unforeseen(input, only(now))
  }
}

type SavingPorts<F> = {
  /** Writes the record of this account. */
  write: (kept: Kept<F>) => Promise<unknown>
  /**
   * Called synchronously after each step with what the record does not have yet, in case the page is closed now; null once it has
   * everything.
   * @returns whether the note is stored
   */
  note: (kept: Kept<F> | null) => boolean
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

/** @param stored the phone's record @param left the note of a page that was closed before it had written everything; null without one */
export function createSaving<F extends Answers>(
  stored: Kept<F>,
  left: Kept<F> | null,
  ports: SavingPorts<F>,
) {
  let written = stored
  let now = opened(left ?? stored)
  let callOffWrite = () => {}
  let callOffRetry = () => {}
  let writing: Promise<void> | null = null
  let isFailing = false
  let isOver = false

  function input(one: Input<F>): void {
    if (isOver) return
    const { now: next, effects } = step(now, one)
    now = next
    for (const effect of effects) carryOut(effect)
    if (now.kept !== written) {
      callOffWrite()
      callOffWrite = ports.later(() => void flush(), DEBOUNCE)
    }
    tell()
  }
  function tell(): void {
    const isNoted = ports.note(now.kept === written ? null : now.kept)
    ports.changed(now, isNoted || !isFailing)
  }
  function carryOut(effect: Effect<F>): undefined {
    switch (effect.type) {
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
  /** A failed write is tried again after the next step. */
  async function writeAll(): Promise<void> {
    while (now.kept !== written && !isOver) {
      const { kept } = now
      try {
        await ports.write(kept)
        written = kept
        isFailing = false
      } catch (error) {
        isFailing = true
        ports.notKept(error)
        break
      }
    }
    if (!isOver) tell()
  }
  /** Writes the answers to the phone now. Resolves when they are written or the write has failed. */
  function flush(): Promise<void> {
    callOffWrite()
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  return {
    input,
    flush,
    state: (): Saving<F> => now,
    /** Nothing is written, noted or sent any more. */
    stop: (): void => {
      isOver = true
      callOffWrite()
      callOffRetry()
    },
  }
}
