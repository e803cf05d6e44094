/** Rows of the ranking: those that are shown, and the dragged row. */
import type { RowDragEndEvent, RowDragEnterEvent } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { useMemo, useRef } from 'react'
import { dialogAtom, focusedAtom, listedAtom } from '../../app/state.ts'
import type { RankingRow } from '../season/ranking-data.ts'
import { openMove } from './dialogs.tsx'

// Publishes the rows that the ranking shows, in their order, and keeps the one in hand among them.

type Store = ReturnType<typeof createStore>

export function followRows(store: Store, now: readonly RankingRow[]): void {
  store.set(listedAtom, now)
  const inHand = store.get(focusedAtom)
  if (inHand === null) return
  store.set(focusedAtom, now.find(({ id }) => id === inHand.id) ?? now[0] ?? null)
}

// The row that is being dragged: dropped on another it is given that position.

/** @returns the grid's handlers */
export function useDraggedRow() {
  const store = useStore()
  const dragged = useRef<RankingRow | null>(null)
  return useMemo(
    () => ({
      onRowDragEnter: ({ node }: RowDragEnterEvent<RankingRow>) => {
        dragged.current = node.data ?? null
      },
      onRowDragCancel: () => {
        dragged.current = null
      },
      onRowDragEnd: ({ node, overNode }: RowDragEndEvent<RankingRow>) => {
        const row = dragged.current && node.data
        dragged.current = null
        const over = overNode?.data
        if (row && over && over.id !== row.id)
          openMove({ store, open: (dialog) => store.set(dialogAtom, dialog) }, row, over.rank)
      },
    }),
    [store],
  )
}
