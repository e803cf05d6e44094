/**
 * Room of its own for the line of the cut-off, so that it covers no text: the row above the line is so much higher. A callback
 * for the height of each row would make the grid estimate all 50,000 and lay them out again while it scrolls.
 */
import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import type { RankingRow } from '../season/ranking-data.ts'

type Api = GridApi<RankingRow>
/** Pixels, the same as in grid.css. */
const ROOM = 22

/** @returns whether its height was another */
function setRoom(api: Api, id: string, room: number): boolean {
  const node = api.getRowNode(id)
  const height = (api.getGridOption('rowHeight') ?? 0) + room
  if (!node || node.rowHeight === height) return false
  node.setRowHeight(height)
  return true
}

/** To be called before the rows are sorted, which lays them out. @param from, to ids of rows; '' is none */
export function moveRoom(api: Api, from: string, to: string): void {
  if (from !== to) setRoom(api, from, 0)
  setRoom(api, to, ROOM)
}

/** The grid resets heights when the density or its data change. @param cut the id of the row above the line */
export function useCutOffRoom(api: Api | null, cut: RefObject<string>): void {
  useEffect(() => {
    if (!api) return
    const keep = () => {
      if (setRoom(api, cut.current, ROOM)) api.onRowHeightChanged()
    }
    api.addEventListener('modelUpdated', keep)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', keep)
    }
  }, [api, cut])
}
