/**
 * Runs the steps of saving: writes to the phone, sends, tries again. It knows neither the page nor the API. What the phone
 * does not take stays in this page, and is sent all the same.
 */
import { unforeseen } from '#events/unforeseen.ts'
import type { Effect, Input } from './inputs.ts'
import { type Note, restored } from './merge.ts'
import { phoneWriter } from './phone-writer.ts'
import type { Reply } from './replies.ts'
import { type Answers, isEmpty, type Kept, opened, type Saving, type ServerCopy } from './state.ts'
import { step } from './step.ts'

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
