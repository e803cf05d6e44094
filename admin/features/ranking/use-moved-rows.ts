/**
 * Notes which rows of the ranking stand in another place than before, as the grid has them in its own order and filters, so that a
 * press on one that has just come under the pointer is not taken for that of another.
 */
import type { GridApi } from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { isOwn } from '../../app/changes/own-events.ts'
import { noteShift, noteWay } from '../../app/in-hand/in-hand.ts'
import { shiftedIn } from '../../app/in-hand/shifted-rows.ts'
import type { RankingRow } from '../season/ranking-data.ts'

/** Rows above and below the ones in sight, which the grid has drawn, too. */
const BEYOND = 20

type Rows = readonly RankingRow[]
type Api = GridApi<RankingRow>

function displayed(api: Api): Rows {
  const rows: RankingRow[] = []
  api.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data) rows.push(data)
  })
  return rows
}

/** Only those that a pointer may be over: fifty thousand are not compared for each move of a slider. */
function inSight(api: Api): [from: number, to: number] {
  const from = Math.max(0, api.getFirstDisplayedRowIndex() - BEYOND)
  return [from, api.getLastDisplayedRowIndex() + BEYOND]
}

/** @param position the place in the log at which the rows were read */
export function useMovedRows(api: Api | null, position: number): void {
  const store = useStore()
  const latest = useRef(position)
  latest.current = position
  useEffect(() => {
    if (!api || api.isDestroyed()) return
    let before = { rows: displayed(api), position: latest.current }
    const compare = () => {
      const now = { rows: displayed(api), position: latest.current }
      const ids = shiftedIn(before.rows.slice(...inSight(api)), now.rows.slice(...inSight(api)))
      const isByOthers = now.position !== before.position && !isOwn(before.position, now.position)
      if (isByOthers) noteWay(store, { before: before.rows, rows: now.rows })
      before = now
      noteShift(store, { ids, isByOthers })
    }
    api.addEventListener('modelUpdated', compare)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', compare)
    }
  }, [api, store])
}
