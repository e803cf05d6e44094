/** The shown rows of the ranking, and scrolling to a rank. */
import type { GridApi } from 'ag-grid-community'
import { atom, type createStore, useStore } from 'jotai'
import { useEffect } from 'react'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { focusedAtom, listedAtom, type Target } from '../../app/state.ts'
import type { CommandContext } from '../../window/registry.ts'
import type { RankingRow } from '../season/ranking-data.ts'

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'))
const ProposeDialog = lazyDialog(async () => ({ default: (await import('./MoveDialog.tsx')).ProposeDialog }))

type Context = Pick<CommandContext, 'open'>

export const openMove = ({ open }: Context, { id }: Target, suggested: number): void =>
  open(<MoveDialog id={id} suggested={suggested} />)
export const openPropose = ({ open }: Context): void => open(<ProposeDialog />)

// Publishes the shown rows of the ranking in their order, and updates the focused one from them.

type Store = ReturnType<typeof createStore>

export function followRows(store: Store, now: readonly RankingRow[]): void {
  store.set(listedAtom, now)
  const focused = store.get(focusedAtom)
  if (focused === null) return
  store.set(focusedAtom, now.find(({ id }) => id === focused.id) ?? now[0] ?? null)
}

/** Scrolls the ranking's grid to a rank, for a command; clears the focused row and the list when the grid is unmounted. */
export const rankScrollerAtom = atom<{ show: (rank: number) => void } | null>(null)

/** The row of that rank, or where a filter hides it the nearest row before it; null without any. */
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
  // On unmount only: a new grid may have focused its first row before this effect would run.
  useEffect(
    () => () => {
      store.set(focusedAtom, null)
      store.set(listedAtom, [])
    },
    [store],
  )
}
