/**
 * Which row is in hand where none was, and what a press may take for granted about it. A list that was just opened has its first one,
 * or the one that was in hand before the page was loaded anew; in a list that was empty the first is what a colleague has put there.
 */
import { atom, type createStore } from 'jotai'
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { ownMoves } from '../changes/own-moves.ts'
import { focusedAtom, searchAtom, type Target } from '../state.ts'
import { moveInHand, sightsAtom } from './in-hand.ts'

type Store = ReturnType<typeof createStore>

const KEY = 'inHand'
const Left = z.object({ id: z.string(), isUnasked: z.boolean() })
/** In sessionStorage: what was in hand when the page was left, and whether a colleague had put it there and nobody was asked since. */
let before = tabStorage.read(KEY, Left)

/** Called once, when the console starts. */
export const rememberInHand = (store: Store): void =>
  addEventListener('pagehide', () => {
    const id = store.get(focusedAtom)?.id
    const { isUnasked } = store.get(sightsAtom).list
    if (id === undefined) tabStorage.remove(KEY)
    else tabStorage.set(KEY, JSON.stringify({ id, isUnasked }))
  })

/** The list that was shown to be empty, and the log's size at which it was. */
export const emptyListAtom = atom<{ search: URLSearchParams; position: number } | null>(null)

const cameByOthers = (store: Store, { id }: Target, position: number): boolean => {
  const empty = store.get(emptyListAtom)
  return (
    empty?.search === store.get(searchAtom) && !ownMoves.isOwn(id, { after: empty.position, to: position })
  )
}

/** @param position the log's size at which the rows were read */
export function putFirstInHand<Row extends Target>(store: Store, rows: readonly Row[], position = 0): void {
  const row = rows.find(({ id }) => id === before?.id) ?? rows[0]
  if (!row) return
  const isOther = before !== null && (before.isUnasked || row.id !== before.id)
  before = null
  moveInHand(store, row, isOther || cameByOthers(store, row, position))
}
