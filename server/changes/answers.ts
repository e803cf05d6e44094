/**
 * Answers to changes by staff, cached so that a window can ask again for one that was lost on the way. A change that is
 * asked for before it arrives is cancelled: it is refused if it arrives later.
 */

import type { Monotonic } from '../store/steady-clock.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds; windows give up long before. */
const LIFETIME = 15 * 60 * 1000
/** For all accounts; the oldest are dropped. */
const MOST = 2000

/** `by`: account id. `id`: a random UUID, made by the window. */
export type ChangeId = { by: string; id: string }
export type Answer = { status: number; text: string }
type Known = { state: 'working' | 'given-up' | 'forgotten' } | ({ state: 'answered' } & Answer)
/** `given-up`: cancelled before it arrived. `forgotten`: dropped, or cleared by an erasure. `run`: id of the process. */
type AnswerState = { run: string } & Known

const keyOf = ({ by, id }: ChangeId): string => `${by} ${id}`

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers({ monotonic }: { monotonic: Monotonic }) {
  const run = crypto.randomUUID()
  const known = new Map<string, { at: number; now: Known }>()
  /** Until then, an unknown change may have been dropped early. */
  let incompleteUntil = monotonic()
  const makeRoom = (): void => {
    const oldest = monotonic() - LIFETIME
    for (const [key, { at }] of known) {
      if (at >= oldest && known.size < MOST) return
      if (at >= oldest) incompleteUntil = at + LIFETIME
      known.delete(key)
    }
  }
  const note = (change: ChangeId, now: Known): void => {
    const key = keyOf(change)
    // A Map keeps the position of a key that is set again, but the oldest come first.
    known.delete(key)
    makeRoom()
    known.set(key, { at: monotonic(), now })
  }
  return {
    run,
    /** Drops every answer, since any may contain data of an erased family. */
    forget: (): void => {
      for (const entry of known.values())
        if (entry.now.state === 'answered') entry.now = { state: 'forgotten' }
    },
    /** @returns false where it must not run: it was cancelled, or has arrived before */
    begin: (change: ChangeId): boolean => {
      if (known.has(keyOf(change))) return false
      note(change, { state: 'working' })
      return true
    },
    end: (change: ChangeId, answer: Answer): void => note(change, { state: 'answered', ...answer }),
    /** The result; an unknown change is cancelled from now on. */
    ask: (change: ChangeId): AnswerState => {
      const entry = known.get(keyOf(change))
      if (entry) return { run, ...entry.now }
      const isForgotten = monotonic() < incompleteUntil
      note(change, { state: 'given-up' })
      return { run, state: isForgotten ? 'forgotten' : 'given-up' }
    },
  }
}

/** An erasure clears the answers, which may contain data of the family. */
export function answersOf({
  store,
  monotonic,
}: {
  store: Pick<Store, 'onCommit'>
  monotonic: Monotonic
}): Answers {
  const answers = createAnswers({ monotonic })
  store.onCommit((events) => {
    if (events.some(({ event }) => event.type === 'ApplicationErased')) answers.forget()
  })
  return answers
}
