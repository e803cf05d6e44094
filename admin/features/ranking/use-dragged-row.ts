/** The row that is being dragged: dropped on another it is given that position; says so where a colleague takes it out of the ranking. */
import type { RowDragEndEvent, RowDragEnterEvent } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { familyName } from '../../app/names.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import type { RankingData, RankingRow } from '../season/ranking-data.ts'
import { openMove } from './dialogs.tsx'

/** @returns the grid's handlers */
export function useDraggedRow({ rows }: RankingData) {
  const store = useStore()
  const { t } = useWords()
  const dragged = useRef<RankingRow | null>(null)
  useEffect(() => {
    const row = dragged.current
    if (!row || rows.some(({ id }) => id === row.id)) return
    dragged.current = null
    const text = t('ranking.dragGone', { name: familyName(row) })
    toast({ kind: 'default', title: t('hands.unheardTitle'), text })
  }, [rows, t])
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
