/**
 * A press that was refused, or whose change failed, changed nothing; Undo, which belongs to the change before, may not be what is
 * meant then. It asks first, however much later, until another change is sent or it has asked once.
 */
import { atom, type createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** Whether nothing was changed since a press was refused, and Undo has not asked about it. */
const refusedAtom = atom(false)

export const noteRefusedPress = (store: Store): void => store.set(refusedAtom, true)

export const forgetRefusedPress = (store: Store): void => store.set(refusedAtom, false)

/** @returns whether Undo has to ask first; it does so once for each refused press */
export function asksBeforeUndo(store: Store): boolean {
  const isRefused = store.get(refusedAtom)
  forgetRefusedPress(store)
  return isRefused
}
