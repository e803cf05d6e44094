/**
 * The selection of a grid, published as state. A grid that shows one page of a list knows only that page: applications
 * that were selected on others stay selected, and are marked again when their page is shown.
 */
import type { GridApi } from 'ag-grid-community'
import { atom, type createStore } from 'jotai'
import { useEffect } from 'react'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { noteLost } from '../../app/in-hand/lost-selection.ts'
import { selectionAtom, type Target } from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

/** The log's size at which the oldest answer was given that the selection is made of; null while nothing is selected. */
export const selectionPositionAtom = atom<number | null>(null)

/** `isPage`: the rows are one page of a list. `position`: the log's size at which they were read; null where unknown. */
export type Paging = { isPage: boolean; position: number | null }

/** Grids whose rows are being marked: what they say of their selection meanwhile is half of it. */
const marking = new WeakSet<object>()

/** Those that are selected and have no row any more, but for what this window has moved itself. */
function lostFrom<Row extends Target>(
  api: GridApi<Row>,
  store: Store,
  position: number | null,
): readonly Target[] {
  const places = { after: store.get(selectionPositionAtom) ?? 0, to: position ?? Number.POSITIVE_INFINITY }
  const isLost = ({ id }: Target) => !api.getRowNode(id) && !ownMoves.isOwn(id, places)
  return store.get(selectionAtom).filter(isLost)
}

export function publishSelection<Row extends Target>(
  api: GridApi<Row>,
  store: Store,
  { isPage, position }: Paging,
): void {
  if (marking.has(api)) return
  const shown = api.getSelectedRows()
  if (!isPage) noteLost(store, lostFrom(api, store, position))
  const others = isPage ? store.get(selectionAtom).filter(({ id }) => !api.getRowNode(id)) : []
  const count = others.length + shown.length
  if (count + store.get(selectionAtom).length === 0) return
  store.set(selectionAtom, [...others, ...shown])
  if (count === 0) store.set(selectionPositionAtom, null)
  else if (position !== null && shown.length > 0) {
    // Without others all that is selected was read at once, however long ago it was selected.
    const oldest = others.length === 0 ? position : (store.get(selectionPositionAtom) ?? position)
    store.set(selectionPositionAtom, Math.min(oldest, position))
  }
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
  { isPage }: Paging,
): void {
  useEffect(() => {
    if (!api || !isPage) return
    return store.sub(selectionAtom, () => {
      if (!api.isDestroyed() && !marking.has(api)) markSelected(api, store)
    })
  }, [api, store, isPage])
}
