/** Keeps the focused row of a grid in step with the focused application in state: its mark, and the grid's focused cell. */
import type { GridApi, RowClassParams } from 'ag-grid-community'
import { type createStore, useStore } from 'jotai'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { hasLeftAtom, moveInHand, sightsAtom } from '../../app/in-hand/in-hand.ts'
import { focusedAtom, type Target } from '../../app/state.ts'
import { isInGrid } from '../focus.ts'
import { rowIndexOf } from './handle.ts'

const MARK = 'focused-row'

/**
 * Moves the grid's focused cell to an application after a sort or an update. Without the focus the grid forgets its cell, which would
 * otherwise be of another row than the one in hand when the focus comes back.
 */
export function syncCellFocus<Row extends Target>(api: GridApi<Row>, id: string | undefined): void {
  const cell = api.getFocusedCell()
  const index = rowIndexOf(api, id)
  if (!cell || index === null || cell.rowIndex === index) return
  if (isInGrid(document.activeElement)) api.setFocusedCell(index, cell.column)
  else api.clearFocusedCell()
}

/**
 * Publishes the row of the grid's focused cell. The grid itself tells of it in a later task, when a frame without the mark may
 * have been painted; the browser's focus moves within the task of the key.
 */
export function useFollowedFocus<Row extends Target>(api: GridApi<Row> | null) {
  const store = useStore()
  const followed = useRef<{ index: number; id: string | undefined } | null>(null)
  return useMemo(() => {
    /** The grid puts its focus on another row where the last one has left the list. keepInHand says which one is in hand then. */
    const isPutByGrid = (grid: GridApi<Row>): boolean => {
      const id = store.get(focusedAtom)?.id
      const isFollowed = id !== undefined && id === followed.current?.id
      return isFollowed && rowIndexOf(grid, id) === null && !store.get(hasLeftAtom)
    }
    const follow = (index: number, grid = api) => {
      if (!grid || isPutByGrid(grid)) return
      const row = grid.getDisplayedRowAtIndex(index)?.data
      followed.current = { index, id: row?.id }
      if (row) store.set(focusedAtom, row)
    }
    const current = (grid = api) => (grid?.isDestroyed() ? undefined : grid?.getFocusedCell()?.rowIndex)
    return {
      // The first time before `api` is known here: what is followed has to be known from then on.
      onCellFocused: ({ api: grid }: { api: GridApi<Row> }) => {
        const index = current(grid)
        if (index !== undefined) follow(index, grid)
      },
      /** The grid puts the focus back after it has drawn rows anew: then the cell is the same, and nobody has chosen its row. */
      onFocus: () => {
        const index = current()
        if (index !== undefined && index !== followed.current?.index) follow(index)
      },
    }
  }, [api, store])
}

/**
 * Marks the two rows concerned at once, without drawing them anew.
 * @returns the row class rule that marks the focused row when it is drawn
 */
export function useFocusedRow<Row extends Target>(grid: RefObject<HTMLElement | null>) {
  const store = useStore()
  useEffect(() => {
    let current = store.get(focusedAtom)?.id
    const mark = (id: string | undefined, isOn: boolean) => {
      if (id === undefined) return
      const rows = grid.current?.querySelectorAll(`.ag-row[row-id="${CSS.escape(id)}"]`) ?? []
      for (const row of rows) row.classList.toggle(MARK, isOn)
    }
    return store.sub(focusedAtom, () => {
      const next = store.get(focusedAtom)?.id
      if (next === current) return
      mark(current, false)
      mark(next, true)
      current = next
    })
  }, [grid, store])
  return useMemo(
    () => ({ [MARK]: ({ data }: RowClassParams<Row>) => data?.id === store.get(focusedAtom)?.id }),
    [store],
  )
}

/** Chooses the focused row after the list has changed. */
type Row = { readonly id: string }

/**
 * The same row if it is still listed; else the nearest one after it in the old list, else the nearest one before it.
 * @param before the rows as they were while `id` was focused
 */
export function nextFocused<Now extends Row>(
  id: string | undefined,
  before: readonly Row[],
  now: readonly Now[],
): Now | undefined {
  const listed = new Map(now.map((row) => [row.id, row]))
  const at = before.findIndex((row) => row.id === id)
  const candidates = at < 0 ? [] : [...before.slice(at), ...before.slice(0, at).reverse()]
  const same = now.find((row) => row.id === id)
  return same ?? candidates.map((row) => listed.get(row.id)).find((row) => row !== undefined) ?? now[0]
}

// The row in hand after the rows of a list were read anew: the same with what it is now; or where it has left the list, the next one,
// unless something is being typed about it in the side panel.

type Store = ReturnType<typeof createStore>

/** Whether a form of the side panel, which shows this family, has the focus. */
const isTypedAbout = (store: Store, id: string): boolean =>
  store.get(sightsAtom).panel.id === id && document.activeElement?.closest('.insp form') != null

/** `before`: the rows of the same list that were shown until now. `places`: where in the log both were read. */
type Change = {
  before: readonly Target[]
  now: readonly Target[]
  places: { after: number; to: number }
}

export function keepInHand(store: Store, { before, now, places }: Change): void {
  const id = store.get(focusedAtom)?.id
  const fresh = nextFocused(id, before, now)
  if (id === undefined || fresh?.id === id) {
    if (fresh) store.set(focusedAtom, fresh)
    store.set(hasLeftAtom, false)
  } else if (store.get(hasLeftAtom) || isTypedAbout(store, id)) store.set(hasLeftAtom, true)
  else if (fresh) moveInHand(store, fresh, !ownMoves.isOwn(id, places))
}
