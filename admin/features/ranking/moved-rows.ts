/** Rows of the ranking that move: those that are followed, those that others moved, and one that is dragged. */
import type { GridApi, PostSortRowsParams, RowDragEndEvent, RowDragEnterEvent } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { isOwn } from '../../app/changes/own-moves.ts'
import { noteOtherList, noteShift, noteWay } from '../../app/in-hand/in-hand.ts'
import { shiftedIn } from '../../app/in-hand/shifted-rows.ts'
import { familyName } from '../../app/names.ts'
import { dialogAtom, focusedAtom, listedAtom, listedPositionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { keepInHand, nextFocused } from '../../window/grid/focused-row.ts'
import type { RankingData, RankingRow } from '../season/ranking-data.ts'
import { openMove } from './dialogs.tsx'

// Publishes the rows that the ranking shows, in their order, and keeps the one in hand among them.

type Store = ReturnType<typeof createStore>

/** @param position in the log, at which the ranking was read: the same where only a filter or the weights have changed */
export function followRows(store: Store, now: readonly RankingRow[], position: number): void {
  const before = store.get(listedAtom)
  const after = store.get(listedPositionAtom)
  store.set(listedAtom, now)
  store.set(listedPositionAtom, position)
  const inHand = store.get(focusedAtom)
  if (inHand === null || before.length === 0) return
  if (now.length === 0) store.set(focusedAtom, null)
  else if (after !== null && after !== position)
    keepInHand(store, { before, now, places: { after, to: position } })
  else if (!now.some(({ id }) => id === inHand.id))
    // A filter hides it.
    store.set(focusedAtom, nextFocused(inHand.id, before, now) ?? null)
}

// Notes which rows of the ranking stand in another place than before, as the grid has them in its own order and filters, so that a
// press on one that has just come under the pointer is not taken for that of another.

/** Rows above and below the ones in sight, which the grid has drawn, too. */
const BEYOND = 20

/** Only those that a pointer may be over: fifty thousand are not compared for each move of a slider. */
function inSight(api: GridApi<RankingRow>): [from: number, to: number] {
  const from = Math.max(0, api.getFirstDisplayedRowIndex() - BEYOND)
  return [from, api.getLastDisplayedRowIndex() + BEYOND]
}

/**
 * @param position the place in the log at which the rows were read
 * @returns for the grid, which calls it before it draws its rows: a press that has waited meanwhile is judged right after that
 */
export function useMovedRows(position: number): (sorted: PostSortRowsParams<RankingRow>) => void {
  const store = useStore()
  const latest = useRef(position)
  latest.current = position
  const last = useRef<{ rows: readonly RankingRow[]; position: number } | null>(null)
  return useCallback(
    ({ api, nodes }) => {
      const rows: RankingRow[] = []
      for (const { data } of nodes) if (data) rows.push(data)
      const now = { rows, position: latest.current }
      const before = last.current
      last.current = now
      if (!before) {
        noteOtherList(store, new Set())
        return
      }
      const isByOthers = now.position !== before.position && !isOwn(before.position, now.position)
      if (isByOthers) noteWay(store, { before: before.rows, rows: now.rows })
      const ids = shiftedIn(before.rows.slice(...inSight(api)), now.rows.slice(...inSight(api)))
      noteShift(store, { ids, isByOthers })
    },
    [store],
  )
}

// The row that is being dragged: dropped on another it is given that position; says so where a colleague takes it out of the ranking.

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
