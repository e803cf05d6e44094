/**
 * What the server has last answered this window of a family, until its row shows that or something later: a press on a row that is
 * behind would ask for what is done already.
 */
import { atom, type createStore } from 'jotai'
import type { Target } from './state.ts'

type Store = ReturnType<typeof createStore>
type Answer = Pick<Target, 'status' | 'version'>

const answersAtom = atom<ReadonlyMap<string, Answer>>(new Map())

/** @param answer to a change of this window */
export const noteAnswer = (store: Store, { id, status, version }: Answer & Pick<Target, 'id'>): void =>
  store.set(answersAtom, (now) => new Map(now).set(id, { status, version }))

/** The change was taken back, so that the answer to it says no more how the family stands. */
export function forgetAnswers(store: Store, ids: readonly string[]): void {
  const taken = new Set(ids)
  store.set(answersAtom, (now) => new Map([...now].filter(([id]) => !taken.has(id))))
}

/** @returns the family as this window knows it: the same object where its row is as new */
export function asAnswered(store: Store, family: Target): Target {
  const answer = store.get(answersAtom).get(family.id)
  return answer && answer.version > family.version ? { ...family, ...answer } : family
}
