/** Scrolls the ranking's grid to a rank, for a command; clears the focused row and the list when the grid is unmounted. */
import type { GridApi } from 'ag-grid-community'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { focusedAtom, listedAtom, listedPositionAtom } from '../../app/state.ts'
import type { RankingRow } from '../season/ranking-data.ts'

export const rankScrollerAtom = atom<{ show: (rank: number) => void } | null>(null)

/** The row of that rank, or where a filter hides it the one that comes nearest before it; null where none does. */
function rowOfRank(api: GridApi<RankingRow>, rank: number): number | null {
  let index: number | null = null
  let best = 0
  api.forEachNodeAfterFilterAndSort(({ data, rowIndex }) => {
    if (!data || data.rank > rank || data.rank <= best) return
    best = data.rank
    index = rowIndex
  })
  return index
}

export function useRankScroller(api: GridApi<RankingRow> | null): void {
  const store = useStore()
  useEffect(() => {
    const show = (rank: number) => {
      const index = api && rowOfRank(api, rank)
      if (!api || index === null) return
      api.ensureIndexVisible(index, 'middle')
      api.setFocusedCell(index, 'brideName')
    }
    store.set(rankScrollerAtom, { show })
    return () => store.set(rankScrollerAtom, null)
  }, [api, store])
  // Not as soon as the grid is another one: the first row may be in hand before this knows of it.
  useEffect(
    () => () => {
      store.set(focusedAtom, null)
      store.set(listedAtom, [])
      store.set(listedPositionAtom, null)
    },
    [store],
  )
}
