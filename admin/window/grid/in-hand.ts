/** Keeps the grid's focus and the focused application (in state) the same, both ways. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { focusedAtom, type Target } from '../../app/state.ts'

/** Rows that are made or renewed take the mark by this rule. */
export function useInHandRule<Row extends Target>() {
  const store = useStore()
  return useMemo(
    () => ({ 'in-hand': ({ data }: RowClassParams<Row>) => data?.id === store.get(focusedAtom)?.id }),
    [store],
  )
}

/** Moves the cursor to the row in hand where rows have changed places under it; never takes the focus from elsewhere. */
export function followInHand<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cursor = api.getFocusedCell()
  const at = id === undefined ? null : (api.getRowNode(id)?.rowIndex ?? null)
  const isHere = document.activeElement?.closest('[data-grid]') != null
  if (cursor && at !== null && isHere && cursor.rowIndex !== at) api.setFocusedCell(at, cursor.column)
}

/** The mark moves with the hand; only the two rows that it concerns are looked at again. */
export function useInHand<Row extends Target>(api: GridApi<Row> | null | undefined): void {
  const store = useStore()
  useEffect(() => {
    let held = store.get(focusedAtom)?.id
    const renew = (id: string | undefined) => {
      const node = id === undefined || api?.isDestroyed() ? undefined : api?.getRowNode(id)
      if (node?.data) node.updateData(node.data)
    }
    return store.sub(focusedAtom, () => {
      const next = store.get(focusedAtom)?.id
      if (next === held) return
      const before = held
      held = next
      renew(before)
      renew(next)
    })
  }, [api, store])
}
