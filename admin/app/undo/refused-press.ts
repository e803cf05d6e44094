/**
 * A press that was refused changed nothing, so Undo right after it, which belongs to the change before, may not be what is meant: it
 * asks first.
 */
import { atom, type createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** Milliseconds within which Undo may have been meant for the press that was refused. */
const SOON = 2000

/** When a press was refused last, in milliseconds as those of events; null once that has been asked about. */
const refusedAtom = atom<number | null>(null)

export const noteRefusedPress = (store: Store): void => store.set(refusedAtom, performance.now())

/** A press that was acted on. */
export const forgetRefusedPress = (store: Store): void => store.set(refusedAtom, null)

/** @returns whether Undo has to ask first; it does so once for each refused press */
export function asksBeforeUndo(store: Store): boolean {
  const at = store.get(refusedAtom)
  forgetRefusedPress(store)
  return at !== null && performance.now() - at < SOON
}
