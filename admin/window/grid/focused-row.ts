/** Keeps the focused row of a grid in step with the focused application in state: its mark, and the grid's focused cell. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { useStore } from 'jotai'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { focusedAtom, type Target } from '../../app/state.ts'
import { isInGrid } from '../focus.ts'
import { rowIndexOf } from './handle.ts'

const MARK = 'focused-row'

/**
 * Moves the grid's focused cell to an application after a sort or an update. Without the focus the grid forgets its cell, which would
 * otherwise be of another row than the one in hand when the focus comes back.
 */
export function syncCellFocus<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cell = api.getFocusedCell()
  const index = rowIndexOf(api, id)
  if (!cell || index === null || cell.rowIndex === index) return
  if (isInGrid(document.activeElement)) api.setFocusedCell(index, cell.column)
  else api.clearFocusedCell()
}

/**
 * Publishes the row of the grid's focused cell. The grid itself tells of it in a later task, when a frame without the mark may
 * have been painted; the browser's focus moves within the task of the key.
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
      /** The grid puts the focus back after it has drawn rows anew: then the cell is the same, and nobody has chosen its row. */
      onFocus: () => follow(api, (index) => index !== followed.current),
    }
  }, [api, store])
}

/**
 * Marks the two rows concerned at once, without drawing them anew.
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
