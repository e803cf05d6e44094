/** What the course of the changes means for presses of Undo: for which change the next is meant. */
import type { createStore } from 'jotai'
import { forgetRefusedPress } from './refused-press.ts'
import { undoAtom } from './tracked.ts'
import type { UndoState } from './undo-state.ts'

type Store = ReturnType<typeof createStore>

/** The number of the latest change that is on its way or was made. */
const latestOf = ({ pending, last }: UndoState): number => Math.max(0, ...pending, last?.n ?? 0)

/** Called once, when the console starts. */
export function followUndoPresses(store: Store): void {
  let latest = latestOf(store.get(undoAtom))
  store.sub(undoAtom, () => {
    const now = latestOf(store.get(undoAtom))
    // A change that fails is noted as refused right after it.
    if (now > latest) forgetRefusedPress(store)
    latest = Math.max(latest, now)
  })
}
