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

/** What was last in hand in each list of this window, by the list's name. */
const lastIn = new Map<string, string>()

/** While a list is shown: opened again, it has the same row in hand. @returns ends it */
export const rememberIn = (store: Store, list: string): (() => void) =>
  store.sub(focusedAtom, () => {
    const id = store.get(focusedAtom)?.id
    if (id !== undefined) lastIn.set(list, id)
  })

/** Which row is to be in hand where it is there; undefined where a list is opened for the first time. */
export const wantedInHand = (list: string): string | undefined => before?.id ?? lastIn.get(list)

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

/**
 * `list`: its name. `position`: the log's size at which the rows were read. `isAsked`: whether a press is asked about all the same, since
 * it may have been made for another list.
 */
type Opened = { list: string; position?: number; isAsked?: boolean }
export function putFirstInHand<Row extends Target>(
  store: Store,
  rows: readonly Row[],
  { list, position = 0, isAsked = false }: Opened,
): void {
  const wanted = wantedInHand(list)
  const row = rows.find(({ id }) => id === wanted) ?? rows[0]
  if (!row) return
  const isOther = before?.isUnasked === true || (wanted !== undefined && row.id !== wanted)
  before = null
  moveInHand(store, row, isAsked || isOther || cameByOthers(store, row, position))
}
