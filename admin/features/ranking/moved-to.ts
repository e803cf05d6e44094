/**
 * The position in the dialog for moving. Alt with an arrow opens it, and each further press goes one place further, also before the dialog
 * is on the screen: so mean those who press it three times in one go.
 */
import type { GridApi } from 'ag-grid-community'
import { atom, type createStore, useStore } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { dialogAtom, focusedAtom, listedAtom } from '../../app/state.ts'
import type { RankingRow } from '../season/ranking-data.ts'

type Store = ReturnType<typeof createStore>

export const movedToAtom = atom(0)

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number | undefined =>
  altKey && !ctrlKey && !metaKey && !shiftKey ? steps[key] : undefined

type Hearing = { most: number; isSaving: () => boolean }

/** Called before the dialog is opened, which takes keys for itself; until it is closed. @param most the last position there is */
export function hearFurtherSteps(store: Store, { most, isSaving }: Hearing): void {
  let own: ReactNode = null
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === undefined || isSaving()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) store.set(movedToAtom, (now) => Math.min(Math.max(1, now + step), most))
  }
  const stop = store.sub(dialogAtom, () => {
    own ??= store.get(dialogAtom)
    if (store.get(dialogAtom) === own) return
    stop()
    removeEventListener('keydown', onKey, true)
  })
  addEventListener('keydown', onKey, true)
}

/** Scrolls the ranking's grid to a rank, for a command; clears the focused row and the list when the grid is unmounted. */
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
    },
    [store],
  )
}
