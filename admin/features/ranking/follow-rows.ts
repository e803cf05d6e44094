/** Publishes the rows that the ranking shows, in their order, and keeps the one in hand among them. */
import type { createStore } from 'jotai'
import { focusedAtom, listedAtom, listedPositionAtom } from '../../app/state.ts'
import { keepInHand } from '../../window/grid/keep-in-hand.ts'
import { nextFocused } from '../../window/grid/next-focused.ts'
import type { RankingRow } from '../season/ranking-data.ts'

type Store = ReturnType<typeof createStore>

/** @param position in the log, at which the ranking was read: the same where only a filter or the weights have changed */
export function followRows(store: Store, now: readonly RankingRow[], position: number): void {
  const before = store.get(listedAtom)
  const after = store.get(listedPositionAtom)
  store.set(listedAtom, now)
  store.set(listedPositionAtom, position)
  const inHand = store.get(focusedAtom)
  if (inHand === null || before.length === 0) return
  if (now.length === 0) store.set(focusedAtom, null)
  else if (after !== null && after !== position)
    keepInHand(store, { before, now, places: { after, to: position } })
  else if (!now.some(({ id }) => id === inHand.id))
    // A filter hides it.
    store.set(focusedAtom, nextFocused(inHand.id, before, now) ?? null)
}
