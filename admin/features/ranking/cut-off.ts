/**
 * The cut-off of the ranking's grid: a line under the last place, in room of its own below that row, so that it covers no
 * text. The room is a greater height of that one row.
 */
import type { GridApi } from 'ag-grid-community'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Trial } from '#events/scoring/what-if.ts'
import type { RankingData, RankingRow } from './ranking-data.ts'

type Api = GridApi<RankingRow>
/** Pixels, the same as in grid.css. */
const ROOM = 22

/** The id of the row above the line. */
const cutOffRow = ({ rows, places }: RankingData, { order }: Trial): string =>
  rows[order[places - 1] ?? rows.length]?.id ?? ''

/** @returns whether its height was another */
function setRoom(api: Api, id: string, room: number): boolean {
  const node = api.getRowNode(id)
  const height = (api.getGridOption('rowHeight') ?? 0) + room
  if (!node || node.rowHeight === height) return false
  node.setRowHeight(height)
  return true
}

/** A callback for the height of each row would make the grid estimate all 50,000 and lay them out again while scrolling. */
function useRoom(api: Api | null, cut: RefObject<string>): void {
  useEffect(() => {
    if (!api) return
    /** The grid resets heights when the density or its data change. */
    const keep = () => {
      if (setRoom(api, cut.current, ROOM)) api.onRowHeightChanged()
    }
    keep()
    api.addEventListener('modelUpdated', keep)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', keep)
    }
  }, [api, cut])
}

/**
 * @returns moves the line, to be called before the rows are sorted; it gives the ids of the two rows to redraw, or none where
 *   the line stays
 */
export function useCutOff(api: Api | null, ranking: RankingData): (now: Trial) => readonly string[] {
  const cut = useRef(cutOffRow(ranking, ranking.saved))
  useRoom(api, cut)
  return useCallback(
    (now) => {
      const from = cut.current
      cut.current = cutOffRow(ranking, now)
      if (!api || from === cut.current) return []
      setRoom(api, from, 0)
      setRoom(api, cut.current, ROOM)
      return [from, cut.current]
    },
    [api, ranking],
  )
}
