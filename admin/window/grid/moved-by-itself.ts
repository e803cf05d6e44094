/**
 * Notes when the row in hand became another one by itself, and when that was painted: keys pressed before meant the old one.
 * Where a colleague's change moved it, nothing had told that it would, so that one key is asked for again however late it comes.
 */
import type { createStore } from 'jotai'
import { movedByItselfAtom } from '../../app/state.ts'
import { undoAtom } from '../../app/undo/tracked.ts'

type Store = ReturnType<typeof createStore>

/** Whether this window's own last change was of that application. */
function isOwnChange(store: Store, id: string): boolean {
  const { last, undoing, pending } = store.get(undoAtom)
  const isOf = ({ events }: { events: readonly { id: string }[] }) => events.some((one) => one.id === id)
  return pending.length > 0 || [last, undoing].some((change) => change !== null && isOf(change))
}

/**
 * To be called when it moves. A frame is painted after the next callback, and seen in the one after it.
 * @param id the application that left the list
 */
export function noteMove(store: Store, id: string): void {
  const isByOthers = !isOwnChange(store, id)
  store.set(movedByItselfAtom, { seenAt: Number.POSITIVE_INFINITY, isByOthers })
  const seen = () => store.set(movedByItselfAtom, { seenAt: performance.now(), isByOthers })
  requestAnimationFrame(() => requestAnimationFrame(seen))
}

/** A person has chosen a row. */
export const forgetMove = (store: Store): void =>
  store.set(movedByItselfAtom, { seenAt: 0, isByOthers: false })
