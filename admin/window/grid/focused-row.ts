/** Keeps the focused row of a grid in step with the focused application in state: its mark, and the grid's focused cell. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { focusedAtom, type Target } from '../../app/state.ts'
import { rowIndexOf } from './handle.ts'

/** Moves the grid's focused cell to an application after a sort or an update, but only while the grid has the focus. */
export function syncCellFocus<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cell = api.getFocusedCell()
  const index = rowIndexOf(api, id)
  const isInGrid = document.activeElement?.closest('[data-grid]') != null
  if (cell && index !== null && isInGrid && cell.rowIndex !== index) api.setFocusedCell(index, cell.column)
}

/** Redraws the two rows whose mark changes, and no other. @returns the row class rule that marks the focused row */
export function useFocusedRow<Row extends Target>(api: GridApi<Row> | null) {
  const store = useStore()
  useEffect(() => {
    let current = store.get(focusedAtom)?.id
    const redraw = (id: string | undefined) => {
      const node = id === undefined || api?.isDestroyed() ? undefined : api?.getRowNode(id)
      if (node?.data) node.updateData(node.data)
    }
    return store.sub(focusedAtom, () => {
      const next = store.get(focusedAtom)?.id
      if (next === current) return
      const before = current
      current = next
      redraw(before)
      redraw(next)
    })
  }, [api, store])
  return useMemo(
    () => ({ 'focused-row': ({ data }: RowClassParams<Row>) => data?.id === store.get(focusedAtom)?.id }),
    [store],
  )
}
