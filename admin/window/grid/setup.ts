/** Options that are the same for every grid, as constants, because AG Grid compares options by identity. */
import * as ag from 'ag-grid-community'
import {
  type GridApi,
  type NavigateToNextCellParams,
  type SuppressKeyboardEventParams,
  themeQuartz,
} from 'ag-grid-community'
import type { createStore } from 'jotai'
import { useMemo, useState } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { focusedAtom, type Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'

export const rowId = ({ data }: { data: Target }): string => data.id

export const selection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  isRowSelectable: ({ data }: { data?: Target | undefined }) => data?.mark !== 'gone',
} as const

/** Keys of commands, which the grid must not handle itself. */
export const withoutCommandKeys = {
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams): boolean => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    return (
      altKey ||
      (shiftKey && key.startsWith('Arrow')) ||
      ((ctrlKey || metaKey) && key.toLowerCase() === 'a') ||
      key === 'Enter' ||
      key === 'Delete'
    )
  },
}
/**
 * An arrow key stays within the rows: moving from the first row into the header would make the next arrow come back, and a following key
 * act on one row too few. Shift+Tab leads into the header.
 */
export const withinRows = ({ previousCellPosition, nextCellPosition }: NavigateToNextCellParams) =>
  nextCellPosition !== null && nextCellPosition.rowIndex < 0 ? previousCellPosition : nextCellPosition

export const checkboxColumn = {
  ...withoutCommandKeys,
  sortable: false,
  resizable: false,
  width: 32,
  pinned: null,
}
export const pinnedCheckboxColumn = { ...checkboxColumn, pinned: 'left' } as const

// The texts of the grid library itself, mostly for screen readers.
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

/** The AG Grid modules in use (Community only); each makes the largest chunk larger. */
export const gridModules = [
  ag.CellStyleModule,
  ag.ClientSideRowModelApiModule,
  ag.ClientSideRowModelModule,
  ag.ColumnApiModule,
  ag.EventApiModule,
  ag.LocaleModule,
  ag.RenderApiModule,
  ag.RowApiModule,
  ag.RowSelectionModule,
  ag.RowStyleModule,
  ag.ScrollApiModule,
  ag.TooltipModule,
]

// A narrow grid shows one button per row so that the status stays visible.
/** CSS pixels. */
const NARROW = 720

/** @returns whether the grid is narrow, and the props that measure it */
export function useNarrow() {
  const [isNarrow, setNarrow] = useState(false)
  return useMemo(
    () => ({
      isNarrow,
      props: {
        className: isNarrow ? 'narrow' : '',
        onGridSizeChanged: ({ clientWidth }: { clientWidth: number }) => setNarrow(clientWidth < NARROW),
      },
    }),
    [isNarrow],
  )
}

type Store = ReturnType<typeof createStore>

/** Focuses the row `id`, or the first row, and scrolls to it. A focused application that is listed keeps the focus. */
export function putFirst<Row extends Target>(api: GridApi<Row>, store: Store, id: string): void {
  const focused = api.getRowNode(store.get(focusedAtom)?.id ?? '')
  const start = focused ?? api.getRowNode(id)
  const row = start?.data ?? api.getDisplayedRowAtIndex(0)?.data
  if (start) api.ensureNodeVisible(start, 'middle')
  if (!focused && row) store.set(focusedAtom, row)
}

/** A new nonce for each response (server/pages/built-files.ts). */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''

export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--a-canvas)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--hairline)',
  headerBackgroundColor: 'var(--a-panel)',
  headerTextColor: 'var(--text)',
  headerFontWeight: 700,
  headerFontSize: 13,
  headerHeight: 30,
  oddRowBackgroundColor: 'var(--a-zebra)',
  rowHoverColor: 'var(--a-row-hover)',
  selectedRowBackgroundColor: 'var(--a-row-selected)',
  checkboxUncheckedBorderColor: 'var(--control-border)',
  checkboxUncheckedBackgroundColor: 'var(--a-canvas)',
  checkboxCheckedBackgroundColor: 'var(--surface-strong)',
  checkboxCheckedBorderColor: 'var(--control-border)',
  checkboxCheckedShapeColor: '#fffdf8',
  fontFamily: 'var(--font-body)',
  fontSize: 13,
  dataFontSize: 13,
  cellHorizontalPadding: 6,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  browserColorScheme: 'inherit',
})
