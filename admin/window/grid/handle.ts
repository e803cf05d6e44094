/** Implements the interface by which commands control the current grid, so that only this folder knows the grid library. */
import type { GridApi } from 'ag-grid-community'
import type { createStore } from 'jotai'
import {
  focusedAtom,
  type GridHandle,
  inspectorOpenAtom,
  selectionAtom,
  type Target,
} from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

/** The index of an application's row; null where it is not listed. */
export const rowIndexOf = <Row extends Target>(api: GridApi<Row>, id: string | undefined): number | null =>
  id === undefined ? null : (api.getRowNode(id)?.rowIndex ?? null)

/** The index of the row in hand, or else of the focused cell; null where there is neither. */
const indexInHand = <Row extends Target>(api: GridApi<Row>, store: Store): number | null =>
  rowIndexOf(api, store.get(focusedAtom)?.id) ?? api.getFocusedCell()?.rowIndex ?? null

function focusRow<Row extends Target>(api: GridApi<Row>, index: number): void {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0]
  if (!column || index >= api.getDisplayedRowCount()) return
  api.ensureIndexVisible(index)
  api.setFocusedCell(index, column)
}

/** A click on a row opens the inspector, unless it is on a control in the row. */
export const openInspectorOnClick =
  (store: Store) =>
  ({ event }: { event?: Event | null | undefined }): void => {
    const isOnControl = event?.target instanceof Element && event.target.closest('button, a, input') !== null
    if (!isOnControl) store.set(inspectorOpenAtom, true)
  }

/** Steps start at the focused application, whose row need not have the grid's focused cell. */
export const handleOf = <Row extends Target>(api: GridApi<Row>, store: Store): GridHandle => ({
  focus: () => focusRow(api, Math.min(indexInHand(api, store) ?? 0, api.getDisplayedRowCount() - 1)),
  selectAll: () => api.selectAll('filtered'),
  clearSelection: () => {
    api.deselectAll()
    store.set(selectionAtom, [])
  },
  select: (ids) => {
    const wanted = new Set(ids)
    const others = store.get(selectionAtom).filter(({ id }) => wanted.has(id) && !api.getRowNode(id))
    api.deselectAll()
    for (const id of ids) api.getRowNode(id)?.setSelected(true)
    store.set(selectionAtom, [...others, ...api.getSelectedRows()])
  },
  inHand: () => {
    const cell = api.getFocusedCell()
    return (cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data) ?? null
  },
  selected: () => api.getSelectedRows(),
  has: (id) => api.getRowNode(id) !== undefined,
  step: (by, extending) => {
    const from = indexInHand(api, store) ?? -1
    const to = Math.min(api.getDisplayedRowCount() - 1, Math.max(0, from + by))
    if (extending) for (const index of [from, to]) api.getDisplayedRowAtIndex(index)?.setSelected(true)
    focusRow(api, to)
    // At once: the browser's focus follows only when the cell is drawn, and the next step starts here.
    const row = api.getDisplayedRowAtIndex(to)?.data
    if (row) store.set(focusedAtom, row)
  },
})
