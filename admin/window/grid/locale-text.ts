/** The texts of the grid library itself, mostly for screen readers. */
import type { Locale } from '#events/vocabulary.ts'
import { translatorIn } from '../../app/texts/console.ts'

/** The keys are those of AG Grid's `localeText`. */
export function localeTextIn(locale: Locale): Record<string, string> {
  const t = translatorIn(locale)
  return {
    ariaRowSelect: t('console.grid.selectRow'),
    ariaRowDeselect: t('console.grid.deselectRow'),
    ariaRowToggleSelection: t('console.grid.toggleRow'),
    ariaRowSelectAll: t('console.grid.toggleAll'),
    ariaHeaderSelection: t('console.grid.toggleAll'),
    ariaToggleCellValue: t('console.grid.toggleRow'),
    ariaChecked: t('console.grid.checked'),
    ariaUnchecked: t('console.grid.unchecked'),
    ariaIndeterminate: t('console.grid.some'),
    noRowsToShow: t('admin.empty'),
    loadingOoo: t('admin.loading'),
  }
}
