/** Scrolls the ranking's grid to a rank, for a command; clears the focused row and the list when the grid is unmounted. */
import type { GridApi } from 'ag-grid-community'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { focusedAtom, listedAtom, listedPositionAtom } from '../../app/state.ts'
import type { RankingRow } from '../season/ranking-data.ts'

export const rankScrollerAtom = atom<{ show: (rank: number) => void } | null>(null)

export function useRankScroller(api: GridApi<RankingRow> | null): void {
  const store = useStore()
  useEffect(() => {
    const show = (rank: number) => {
      const index = Math.min(rank, api?.getDisplayedRowCount() ?? 0) - 1
      if (!api || index < 0) return
      api.ensureIndexVisible(index, 'middle')
      api.setFocusedCell(index, 'brideName')
    }
    store.set(rankScrollerAtom, { show })
    return () => {
      store.set(rankScrollerAtom, null)
      store.set(focusedAtom, null)
      store.set(listedAtom, [])
      store.set(listedPositionAtom, null)
    }
  }, [api, store])
}
