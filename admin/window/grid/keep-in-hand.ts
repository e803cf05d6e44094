/**
 * The row in hand after the rows of a list were read anew: the same with what it is now; or where it has left the list, the next one,
 * unless something is being typed about it in the side panel.
 */
import type { createStore } from 'jotai'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { hasLeftAtom, moveInHand, sightsAtom } from '../../app/in-hand/in-hand.ts'
import { focusedAtom, type Target } from '../../app/state.ts'
import { nextFocused } from './next-focused.ts'

type Store = ReturnType<typeof createStore>

/** Whether a form of the side panel, which shows this family, has the focus. */
const isTypedAbout = (store: Store, id: string): boolean =>
  store.get(sightsAtom).panel.id === id && document.activeElement?.closest('.insp form') != null

/** `before`: the rows of the same list that were shown until now. `places`: where in the log both were read. */
type Change = {
  before: readonly Target[]
  now: readonly Target[]
  places: { after: number; to: number }
}

export function keepInHand(store: Store, { before, now, places }: Change): void {
  const id = store.get(focusedAtom)?.id
  const fresh = nextFocused(id, before, now)
  if (id === undefined || fresh?.id === id) {
    if (fresh) store.set(focusedAtom, fresh)
    store.set(hasLeftAtom, false)
  } else if (store.get(hasLeftAtom) || isTypedAbout(store, id)) store.set(hasLeftAtom, true)
  else if (fresh) moveInHand(store, fresh, !ownMoves.isOwn(id, places))
}
