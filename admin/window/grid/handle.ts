/** Implements the interface by which commands control the current grid, so that only this folder knows the grid library. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  focusedAtom,
  type GridHandle,
  inspectorOpenAtom,
  selectionAtom,
  type Target,
} from '../../app/state.ts'
import { isInGrid } from '../focus.ts'

type Store = ReturnType<typeof createStore>

/** The index of an application's row; null where it is not listed. */
const rowIndexOf = <Row extends Target>(api: GridApi<Row>, id: string | undefined): number | null =>
  id === undefined ? null : (api.getRowNode(id)?.rowIndex ?? null)

/** The index of the focused application's row, or else of the focused cell; null for neither. */
const focusedIndex = <Row extends Target>(api: GridApi<Row>, store: Store): number | null =>
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
  focus: () => focusRow(api, Math.min(focusedIndex(api, store) ?? 0, api.getDisplayedRowCount() - 1)),
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
    const from = focusedIndex(api, store) ?? -1
    const to = Math.min(api.getDisplayedRowCount() - 1, Math.max(0, from + by))
    if (extending) for (const index of [from, to]) api.getDisplayedRowAtIndex(index)?.setSelected(true)
    focusRow(api, to)
    // At once: the browser's focus follows only when the cell is drawn, and the next step starts here.
    const row = api.getDisplayedRowAtIndex(to)?.data
    if (row) store.set(focusedAtom, row)
  },
})

// Keeps the focused row of a grid in step with the focused application in state: its mark, and the grid's focused cell.

const MARK = 'focused-row'

/**
 * Moves the grid's focused cell to an application after a sort or an update. Without the focus the grid's cell is cleared, since
 * it could otherwise be in another row when the focus comes back.
 */
export function syncCellFocus<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cell = api.getFocusedCell()
  const index = rowIndexOf(api, id)
  if (!cell || index === null || cell.rowIndex === index) return
  if (isInGrid(document.activeElement)) api.setFocusedCell(index, cell.column)
  else api.clearFocusedCell()
}

/**
 * Publishes the row of the grid's focused cell. The grid's own event comes in a later task, when a frame without the mark may have
 * been painted; the browser's focus moves within the task of the key.
 */
export function useFollowedFocus<Row extends Target>(api: GridApi<Row> | null) {
  const store = useStore()
  const followed = useRef<number | null>(null)
  return useMemo(() => {
    const follow = (grid: GridApi<Row> | null, isNew: (index: number) => boolean) => {
      const index = grid?.isDestroyed() ? undefined : grid?.getFocusedCell()?.rowIndex
      if (index === undefined || !isNew(index)) return
      followed.current = index
      const row = grid?.getDisplayedRowAtIndex(index)?.data
      if (row) store.set(focusedAtom, row)
    }
    return {
      // The first time before `api` is known here.
      onCellFocused: ({ api: grid }: { api: GridApi<Row> }) => follow(grid, () => true),
      /** The grid restores the focus after it has redrawn rows: the same cell then means that nobody chose a row. */
      onFocus: () => follow(api, (index) => index !== followed.current),
    }
  }, [api, store])
}

/**
 * Marks the two rows concerned at once, without redrawing them.
 * @returns the row class rule that marks the focused row when it is drawn
 */
export function useFocusedRow<Row extends Target>(grid: RefObject<HTMLElement | null>) {
  const store = useStore()
  useEffect(() => {
    let current = store.get(focusedAtom)?.id
    const mark = (id: string | undefined, isOn: boolean) => {
      if (id === undefined) return
      const rows = grid.current?.querySelectorAll(`.ag-row[row-id="${CSS.escape(id)}"]`) ?? []
      for (const row of rows) row.classList.toggle(MARK, isOn)
    }
    return store.sub(focusedAtom, () => {
      const next = store.get(focusedAtom)?.id
      if (next === current) return
      mark(current, false)
      mark(next, true)
      current = next
    })
  }, [grid, store])
  return useMemo(
    () => ({ [MARK]: ({ data }: RowClassParams<Row>) => data?.id === store.get(focusedAtom)?.id }),
    [store],
  )
}
