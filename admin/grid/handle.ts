/** The grid in front as commands know it: focus, steps, selection; nothing of the grid's own interface leaves here. */
import type { GridApi } from 'ag-grid-community'
import type { GridHandle, Target } from '../state.ts'

function step<Row extends Target>(api: GridApi<Row>, by: 1 | -1, extending: boolean): void {
  const focused = api.getFocusedCell()
  const [column] = api.getAllDisplayedColumns()
  const at = focused?.rowIndex ?? -1
  const next = Math.min(api.getDisplayedRowCount() - 1, Math.max(0, at + by))
  const place = focused?.column ?? column
  if (!place) return
  if (extending) for (const index of [at, next]) api.getDisplayedRowAtIndex(index)?.setSelected(true)
  api.ensureIndexVisible(next)
  api.setFocusedCell(next, place)
}

export const handleOf = <Row extends Target>(api: GridApi<Row>): GridHandle => ({
  focus: () => {
    const [column] = api.getAllDisplayedColumns()
    const at = api.getFocusedCell()
    const n = api.getDisplayedRowCount()
    if (at && at.rowIndex < n) api.setFocusedCell(at.rowIndex, at.column)
    else if (column && n > 0) api.setFocusedCell(0, column)
  },
  selectAll: () => api.selectAll('filtered'),
  clearSelection: () => api.deselectAll(),
  select: (ids) => {
    api.deselectAll()
    for (const id of ids) api.getRowNode(id)?.setSelected(true)
  },
  step: (by, extending) => step(api, by, extending),
})
