/**
 * The answers to changes of staff, kept in memory for a while, so that a window whose answer got lost on the way can ask for it
 * again. A change that is asked for before it has arrived is given up: should it still arrive, it is refused.
 */

import type { Monotonic } from '../store/steady-clock.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds; a window gives up long before. */
const KEPT = 15 * 60 * 1000
/** At once, of all accounts. The oldest make room. */
const MOST = 2000

/** `by`: the id of the account. `id`: a random UUID that its window has given the change. */
export type ChangeId = { by: string; id: string }
export type Answer = { status: number; text: string }
type Known = { state: 'working' | 'given-up' | 'forgotten' } | ({ state: 'answered' } & Answer)
/**
 * `given-up`: it has not arrived, and will not be made. `forgotten`: too many have come since to tell, or a family was erased.
 * `run`: of the server's process, which remembers nothing of the one before it.
 */
export type Told = { run: string } & Known

const keyOf = ({ by, id }: ChangeId): string => `${by} ${id}`

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers({ monotonic }: { monotonic: Monotonic }) {
  const run = crypto.randomUUID()
  const known = new Map<string, { at: number; now: Known }>()
  /** Until when one that is not known may have been dropped before its time. */
  let incompleteUntil = monotonic()
  const makeRoom = (): void => {
    const oldest = monotonic() - KEPT
    for (const [key, { at }] of known) {
      if (at >= oldest && known.size < MOST) return
      if (at >= oldest) incompleteUntil = at + KEPT
      known.delete(key)
    }
  }
  const note = (change: ChangeId, now: Known): void => {
    const key = keyOf(change)
    // A Map keeps the place of a key that is set again, and the oldest are to stand first.
    known.delete(key)
    makeRoom()
    known.set(key, { at: monotonic(), now })
  }
  return {
    run,
    /** Drops every answer: any may hold something of a family that was erased. */
    forget: (): void => {
      for (const entry of known.values())
        if (entry.now.state === 'answered') entry.now = { state: 'forgotten' }
    },
    /** @returns false where it must not be made: it was given up, or has arrived before */
    begin: (change: ChangeId): boolean => {
      if (known.has(keyOf(change))) return false
      note(change, { state: 'working' })
      return true
    },
    end: (change: ChangeId, answer: Answer): void => note(change, { state: 'answered', ...answer }),
    /** What became of it; where it is not known, it is given up from here on. */
    ask: (change: ChangeId): Told => {
      const entry = known.get(keyOf(change))
      if (entry) return { run, ...entry.now }
      const isForgotten = monotonic() < incompleteUntil
      note(change, { state: 'given-up' })
      return { run, state: isForgotten ? 'forgotten' : 'given-up' }
    },
  }
}

/** Those of a server: an erasing empties them. */
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
