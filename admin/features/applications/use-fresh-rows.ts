/**
 * Updates the row in hand and the selected ones after the list was read anew. Where the one in hand has left it, the next row
 * comes to its place, unless something is being typed about it in the side panel; after a change of filters, the first.
 */
import type { GridApi } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { hasLeftAtom, moveInHand, sightsAtom } from '../../app/in-hand/in-hand.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { syncCellFocus } from '../../window/grid/focused-row.ts'
import { nextFocused } from '../../window/grid/next-focused.ts'
import type { Listed, Page } from './api.ts'
import type { Filters } from './filters.ts'
import { filtersAtom } from './filters-atom.ts'

type Store = ReturnType<typeof createStore>

/** Whether a form of the side panel, which shows this family, has the focus. */
const isTypedAbout = (store: Store, id: string): boolean =>
  store.get(sightsAtom).panel.id === id && document.activeElement?.closest('.insp form') != null

/** @param before the page of the same list that was shown until now */
function keepInHand(store: Store, before: Page, page: Page): void {
  const id = store.get(focusedAtom)?.id
  const fresh = nextFocused(id, before.applications, page.applications)
  if (id === undefined || fresh?.id === id) {
    if (fresh) store.set(focusedAtom, fresh)
    store.set(hasLeftAtom, false)
    return
  }
  if (store.get(hasLeftAtom) || isTypedAbout(store, id)) store.set(hasLeftAtom, true)
  else if (fresh) moveInHand(store, fresh, !ownMoves.isOwn(id, { after: before.position, to: page.position }))
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
      keepInHand(store, before.page, page)
      if (before.page.offset === page.offset) deselectLeft(store, before.page.applications, page.applications)
    } else {
      const first = nextFocused(store.get(focusedAtom)?.id, [], page.applications)
      if (first) store.set(focusedAtom, first)
    }
    if (api && !api.isDestroyed()) syncCellFocus(api, store.get(focusedAtom)?.id)
  }, [page, api, store])
}
