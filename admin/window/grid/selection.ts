/**
 * The selection of a grid, published as state. A grid that shows one page of a list knows only that page: applications
 * that were selected on others stay selected, and are marked again when their page is shown.
 */
import type { GridApi } from 'ag-grid-community'
import type { createStore } from 'jotai'
import { useEffect } from 'react'
import { selectionAtom, type Target } from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

/** Grids whose rows are being marked: what they say of their selection meanwhile is half of it. */
const marking = new WeakSet<object>()

/** @param isPage the rows are one page of a list */
export function publishSelection<Row extends Target>(api: GridApi<Row>, store: Store, isPage: boolean): void {
  if (marking.has(api)) return
  const shown = api.getSelectedRows()
  const others = isPage ? store.get(selectionAtom).filter(({ id }) => !api.getRowNode(id)) : []
  if (others.length + shown.length + store.get(selectionAtom).length > 0)
    store.set(selectionAtom, [...others, ...shown])
}

/** Marks the rows of this page that are selected, and no others. */
export function markSelected<Row extends Target>(api: GridApi<Row>, store: Store): void {
  const ids = new Set(store.get(selectionAtom).map(({ id }) => id))
  marking.add(api)
  api.forEachNode((node) => {
    const isWanted = node.data !== undefined && ids.has(node.data.id)
    if (node.isSelected() !== isWanted) node.setSelected(isWanted)
  })
  marking.delete(api)
}

/** Follows a selection that was made elsewhere, such as of all that match. */
export function useMarkedRows<Row extends Target>(
  api: GridApi<Row> | null,
  store: Store,
  isPage: boolean,
): void {
  useEffect(() => {
    if (!api || !isPage) return
    return store.sub(selectionAtom, () => {
      if (!api.isDestroyed() && !marking.has(api)) markSelected(api, store)
    })
  }, [api, store, isPage])
}
