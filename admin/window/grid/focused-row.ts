/** Keeps the grid's focus and the focused application (in state) the same, both ways. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { focusedAtom, type Target } from '../../app/state.ts'

/** The row class rule that marks the focused application. */
export function useFocusedRowClass<Row extends Target>() {
  const store = useStore()
  return useMemo(
    () => ({ 'focused-row': ({ data }: RowClassParams<Row>) => data?.id === store.get(focusedAtom)?.id }),
    [store],
  )
}

/** Moves the grid's focused cell to the focused application after a sort or an update, only while the grid has the focus. */
export function syncCellFocus<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cursor = api.getFocusedCell()
  const at = id === undefined ? null : (api.getRowNode(id)?.rowIndex ?? null)
  const isHere = document.activeElement?.closest('[data-grid]') != null
  if (cursor && at !== null && isHere && cursor.rowIndex !== at) api.setFocusedCell(at, cursor.column)
}

/** Refreshes only the two rows whose mark changes. */
export function useRedrawOfFocusedRow<Row extends Target>(api: GridApi<Row> | null | undefined): void {
  const store = useStore()
  useEffect(() => {
    let current = store.get(focusedAtom)?.id
    const renew = (id: string | undefined) => {
      const node = id === undefined || api?.isDestroyed() ? undefined : api?.getRowNode(id)
      if (node?.data) node.updateData(node.data)
    }
    return store.sub(focusedAtom, () => {
      const next = store.get(focusedAtom)?.id
      if (next === current) return
      const before = current
      current = next
      renew(before)
      renew(next)
    })
  }, [api, store])
}
