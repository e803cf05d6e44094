/** F6: from one pane of the window to the next, as desktop programmes do. */

import type { GridHandle } from '../app/state.ts'

const panes = ['.menubar', '.toolbar', '.side', '.area', '.insp'] as const
const within = 'button:not(:disabled), [tabindex="0"], a[href], input, select'

/** Moves the focus to the next (1) or the previous (-1) pane that is there; in the view it goes to the grid, if there is one. */
export function nextPane(grid: GridHandle | null, by: 1 | -1): void {
  const there = panes.flatMap((selector) => {
    const pane = document.querySelector<HTMLElement>(selector)
    return pane ? [pane] : []
  })
  const now = there.findIndex((pane) => pane.contains(document.activeElement))
  const next = there.at((now + by + there.length) % there.length)
  if (grid && next?.matches('.area')) grid.focus()
  else next?.querySelector<HTMLElement>(within)?.focus()
}
