/** Scrolls the ranking's grid to a row. */
import type { GridApi } from 'ag-grid-community'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { focusedAtom, listedAtom } from '../../app/state.ts'
import type { RankingRow } from './ranking-data.ts'

export const placingAtom = atom<{ show: (place: number) => void } | null>(null)

/** Nothing of the ranking stays behind when its grid goes. */
export function usePlacing(api: GridApi<RankingRow> | null): void {
  const store = useStore()
  useEffect(() => {
    const show = (place: number) => {
      const index = Math.min(place, api?.getDisplayedRowCount() ?? 0) - 1
      if (!api || index < 0) return
      api.ensureIndexVisible(index, 'middle')
      api.setFocusedCell(index, 'brideName')
    }
    store.set(placingAtom, { show })
    return () => {
      store.set(placingAtom, null)
      store.set(focusedAtom, null)
      store.set(listedAtom, [])
    }
  }, [api, store])
}
