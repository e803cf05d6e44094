/** What the grid itself says, mostly to screen readers, in the language in use. */
import type { Locale } from '#events/vocabulary.ts'
import { wordsIn } from '../../app/words.ts'

/** The keys are the grid's own. */
export function gridWords(locale: Locale): Record<string, string> {
  const word = wordsIn(locale)
  return {
    ariaRowSelect: word('console.grid.selectRow'),
    ariaRowDeselect: word('console.grid.deselectRow'),
    ariaRowToggleSelection: word('console.grid.toggleRow'),
    ariaRowSelectAll: word('console.grid.toggleAll'),
    ariaHeaderSelection: word('console.grid.toggleAll'),
    ariaToggleCellValue: word('console.grid.toggleRow'),
    ariaChecked: word('console.grid.checked'),
    ariaUnchecked: word('console.grid.unchecked'),
    ariaIndeterminate: word('console.grid.some'),
    noRowsToShow: word('admin.empty'),
    loadingOoo: word('admin.loading'),
  }
}
