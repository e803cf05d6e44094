/**
 * Notes which rows of the ranking stand in another place than before, as the grid has them in its own order and filters, so that a
 * press on one that has just come under the pointer is not taken for that of another.
 */
import type { GridApi, PostSortRowsParams } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { isOwn } from '../../app/changes/own-events.ts'
import { noteOtherList, noteShift, noteWay } from '../../app/in-hand/in-hand.ts'
import { shiftedIn } from '../../app/in-hand/shifted-rows.ts'
import type { RankingRow } from '../season/ranking-data.ts'

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
