/**
 * Updates the row in hand and the selected ones after the list was read anew. Where the one in hand has left it, the next row
 * comes to its place, unless something is being typed about it in the side panel; in another list or page, the first.
 */
import type { GridApi } from 'ag-grid-community'
import { type createStore, useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { putFirstInHand, rememberIn } from '../../app/in-hand/first-in-hand.ts'
import { isJustChosen, noteOtherList, noteShift, noteWay } from '../../app/in-hand/in-hand.ts'
import { noteLost } from '../../app/in-hand/lost-selection.ts'
import { shiftedIn } from '../../app/in-hand/shifted-rows.ts'
import { focusedAtom, selectionAtom, type Target } from '../../app/state.ts'
import { keepInHand, syncCellFocus } from '../../window/grid/focused-row.ts'
import { type Filters, filtersAtom, type Listed, type Page, searchOf } from './api.ts'

type Store = ReturnType<typeof createStore>

/**
 * Rows have moved under the pointer: by a colleague, but where this window has moved one itself, by which others come from the next
 * page or go to it.
 */
export function noteMoved(store: Store, before: Page, page: Page): void {
  const then = new Set(before.applications.map(({ id }) => id))
  const now = new Set(page.applications.map(({ id }) => id))
  const places = { after: before.position, to: page.position }
  const isOwn = (id: string) => ownMoves.isOwn(id, places)
  const left = [...then.difference(now)]
  const came = [...now.difference(then)]
  const isOwnDoing = came.some(isOwn) || (left.length > 0 ? left.every(isOwn) : [...now].some(isOwn))
  noteShift(store, { ids: shiftedIn(before.applications, page.applications), isByOthers: !isOwnDoing })
  noteWay(store, { before: before.applications, rows: page.applications, isOwn })
}

/** Another list or page has taken the place of this one, under a pointer that may be about to press. */
export const noteReplaced = (store: Store, before: Page | undefined, { applications }: Page): void =>
  noteOtherList(store, before ? shiftedIn(before.applications, applications) : new Set())

/** Those that have left their page are selected no more. */
function deselectLeft(store: Store, before: Page, page: Page): void {
  const idsOf = ({ applications }: Page) => new Set(applications.map(({ id }) => id))
  const left = idsOf(before).difference(idsOf(page))
  const selected = store.get(selectionAtom)
  if (!selected.some(({ id }) => left.has(id))) return
  const places = { after: before.position, to: page.position }
  const isLost = ({ id }: Target) => left.has(id) && !ownMoves.isOwn(id, places)
  noteLost(store, selected.filter(isLost))
  store.set(
    selectionAtom,
    selected.filter(({ id }) => !left.has(id)),
  )
}

/**
 * A person has opened another list, or turned the page: the same family is in hand where that has it, else the one that was in hand in
 * this list before, else the first.
 */
function putFirst(store: Store, { applications: now, position }: Page, list: string): void {
  const inHand = store.get(focusedAtom)
  const same = now.find(({ id }) => id === inHand?.id)
  if (same) store.set(focusedAtom, same)
  // What they were about to decide was about another one.
  else putFirstInHand(store, now, { list, position, isAsked: inHand !== null && isJustChosen(store) })
}

export const keyOf = (filters: Filters): string => JSON.stringify(searchOf(filters))

/** `isEmptied`: every row of that page has left it since, and the page before it is being read. */
type Last = { page: Page; key: string; isEmptied: boolean }

export function useFreshRows(page: Page, api: GridApi<Listed> | null): void {
  const store = useStore()
  const last = useRef<Last | null>(null)
  const list = keyOf(useAtomValue(filtersAtom))
  useEffect(() => rememberIn(store, list), [list, store])
  useEffect(() => {
    const key = keyOf(store.get(filtersAtom))
    const before = last.current
    const isEmptied = page.applications.length === 0 && page.total > 0
    last.current = before && isEmptied ? { ...before, isEmptied } : { page, key, isEmptied: false }
    if (before && isEmptied) return
    if (before?.key === key || before?.isEmptied) {
      const places = { after: before.page.position, to: page.position }
      // The nearest of the page before an emptied one is its last.
      const now = before.isEmptied ? page.applications.toReversed() : page.applications
      keepInHand(store, { before: before.page.applications, now, places })
      noteMoved(store, before.page, page)
      if (before.page.offset === page.offset) deselectLeft(store, before.page, page)
    } else {
      putFirst(store, page, key)
      noteReplaced(store, before?.page, page)
    }
    if (api && !api.isDestroyed()) syncCellFocus(api, store.get(focusedAtom)?.id)
  }, [page, api, store])
}
