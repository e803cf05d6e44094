/**
 * Updates the row in hand and the selected ones after the list was read anew. Where the one in hand has left it, the next row
 * comes to its place, unless something is being typed about it in the side panel; after a change of filters, the first.
 */
import type { GridApi } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { noteShift } from '../../app/in-hand/in-hand.ts'
import { shiftedIn } from '../../app/in-hand/shifted-rows.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { syncCellFocus } from '../../window/grid/focused-row.ts'
import { keepInHand } from '../../window/grid/keep-in-hand.ts'
import { nextFocused } from '../../window/grid/next-focused.ts'
import type { Listed, Page } from './api.ts'
import type { Filters } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'

type Store = ReturnType<typeof createStore>

/**
 * Rows have moved under the pointer: by a colleague, but where this window has moved one itself, by which others come from the next
 * page or go to it.
 */
function noteMoved(store: Store, before: Page, page: Page): void {
  const then = new Set(before.applications.map(({ id }) => id))
  const now = new Set(page.applications.map(({ id }) => id))
  const places = { after: before.position, to: page.position }
  const isOwn = (id: string) => ownMoves.isOwn(id, places)
  const left = [...then.difference(now)]
  const came = [...now.difference(then)]
  const isOwnDoing = came.some(isOwn) || (left.length > 0 ? left.every(isOwn) : [...now].some(isOwn))
  noteShift(store, { ids: shiftedIn(before.applications, page.applications), isByOthers: !isOwnDoing })
}

/** Those that have left their page are selected no more. */
function deselectLeft(store: Store, before: readonly Listed[], now: readonly Listed[]): void {
  const left = new Set(before.map(({ id }) => id)).difference(new Set(now.map(({ id }) => id)))
  const selected = store.get(selectionAtom)
  if (!selected.some(({ id }) => left.has(id))) return
  store.set(
    selectionAtom,
    selected.filter(({ id }) => !left.has(id)),
  )
}

export function useFreshRows(page: Page, api: GridApi<Listed> | null): void {
  const store = useStore()
  const last = useRef<{ page: Page; filters: Filters } | null>(null)
  useEffect(() => {
    const filters = store.get(filtersAtom)
    const before = last.current
    last.current = { page, filters }
    if (before?.filters === filters) {
      const places = { after: before.page.position, to: page.position }
      keepInHand(store, { before: before.page.applications, now: page.applications, places })
      noteMoved(store, before.page, page)
      if (before.page.offset === page.offset) deselectLeft(store, before.page.applications, page.applications)
    } else {
      const first = nextFocused(store.get(focusedAtom)?.id, [], page.applications)
      if (first) store.set(focusedAtom, first)
    }
    if (api && !api.isDestroyed()) syncCellFocus(api, store.get(focusedAtom)?.id)
  }, [page, api, store])
}
