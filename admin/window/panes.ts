/** Moves the focus between the panes of the window (F6). */
import type { GridHandle } from '../app/state.ts'

const panes = ['.menubar', '.toolbar', '.side', '.area', '.insp'] as const
const focusable = 'button:not(:disabled), [tabindex="0"], a[href], input, select'

/** @param by 1 for the next pane that is shown, -1 for the previous one; in the view it goes to the grid, if there is one */
export function focusPane(grid: GridHandle | null, by: 1 | -1): void {
  const shown = panes.flatMap((selector) => {
    const pane = document.querySelector<HTMLElement>(selector)
    return pane ? [pane] : []
  })
  const now = shown.findIndex((pane) => pane.contains(document.activeElement))
  const next = shown.at((now + by + shown.length) % shown.length)
  if (grid && next?.matches('.area')) grid.focus()
  else next?.querySelector<HTMLElement>(focusable)?.focus()
}
