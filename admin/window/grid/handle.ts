/** The interface of the current grid for commands: focus, steps, selection, clicks. Hides the grid library. */
import type { GridApi } from 'ag-grid-community'
import type { createStore } from 'jotai'
import { focusedAtom, type GridHandle, inspectorOpenAtom, type Target } from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

/** The index of the focused application's row, which may differ from the grid's focused cell; null where it is not listed. */
function placeInHand<Row extends Target>(api: GridApi<Row>, store: Store): number | null {
  const id = store.get(focusedAtom)?.id
  return id === undefined ? null : (api.getRowNode(id)?.rowIndex ?? null)
}

type Step = { at: number; by: 1 | -1; extending: boolean }

function step<Row extends Target>(api: GridApi<Row>, { at, by, extending }: Step): void {
  const [column] = api.getAllDisplayedColumns()
  const next = Math.min(api.getDisplayedRowCount() - 1, Math.max(0, at + by))
  const place = api.getFocusedCell()?.column ?? column
  if (!place) return
  if (extending) for (const index of [at, next]) api.getDisplayedRowAtIndex(index)?.setSelected(true)
  api.ensureIndexVisible(next)
  api.setFocusedCell(next, place)
}

/** A click on a row reopens the inspector; one on a control inside the row does not. */
export const showDetails =
  (store: Store) =>
  ({ event }: { event?: Event | null | undefined }): void => {
    const isOnControl = event?.target instanceof Element && event.target.closest('button, a, input') !== null
    if (!isOnControl) store.set(inspectorOpenAtom, true)
  }

export const handleOf = <Row extends Target>(api: GridApi<Row>, store: Store): GridHandle => ({
  focus: () => {
    const place = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0]
    const at = placeInHand(api, store) ?? 0
    if (!place || at >= api.getDisplayedRowCount()) return
    api.ensureIndexVisible(at)
    api.setFocusedCell(at, place)
  },
  selectAll: () => api.selectAll('filtered'),
  clearSelection: () => api.deselectAll(),
  select: (ids) => {
    api.deselectAll()
    for (const id of ids) api.getRowNode(id)?.setSelected(true)
  },
  step: (by, extending) => step(api, { at: placeInHand(api, store) ?? -1, by, extending }),
})
