/** Notes when the row in hand became another one by itself, and when that was painted: keys pressed before meant the old one. */
import type { createStore } from 'jotai'
import { movedByItselfAtom } from '../../app/state.ts'

/** To be called when it moves. A frame is painted after the next callback, and seen in the one after it. */
export function noteMove(store: ReturnType<typeof createStore>): void {
  store.set(movedByItselfAtom, Number.POSITIVE_INFINITY)
  requestAnimationFrame(() => requestAnimationFrame(() => store.set(movedByItselfAtom, performance.now())))
}
