/** Follows the changes of this window from when they are sent until they are answered, so that Undo knows the last one. */
import { atom, type createStore } from 'jotai'
import { dismissFormer } from '#web/ui/toast-of-acts.ts'
import {
  begun,
  type Change,
  changed,
  failed,
  type NumberedChange,
  nothingDone,
  type UndoState,
} from './undo-state.ts'

type Store = ReturnType<typeof createStore>

export const undoAtom = atom<UndoState>(nothingDone)

const update = (store: Store, step: (now: UndoState) => UndoState): UndoState => {
  const next = step(store.get(undoAtom))
  store.set(undoAtom, next)
  return next
}

/** A change that was sent in the background, as a visit from the queue. @returns it, by which it can be undone */
export function recordChange(store: Store, change: Change): NumberedChange {
  const n = update(store, begun).newest
  update(store, (now) => changed(now, n, change))
  return { ...change, n }
}

/**
 * @param send sends the change
 * @param madeBy what the answer says was changed
 * @returns the answer, and the number by which the change can be undone
 */
export async function tracked<Answer>(
  store: Store,
  send: () => Promise<Answer>,
  madeBy: (answer: Answer) => Change,
): Promise<{ answer: Answer; change: NumberedChange }> {
  const n = update(store, begun).newest
  dismissFormer()
  try {
    const answer = await send()
    const change = madeBy(answer)
    update(store, (now) => changed(now, n, change))
    return { answer, change: { ...change, n } }
  } catch (error) {
    update(store, (now) => failed(now, n))
    throw error
  }
}
