/** One page of the list as a grid; the inspector shows the focused row. */

import type { GridApi, SortChangedEvent } from 'ag-grid-community'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../app/page.ts'
import { focusedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Grid } from '../../window/grid/Grid.tsx'
import { syncCellFocus } from '../../window/grid/handle.ts'
import { useNarrow } from '../../window/grid/setup.ts'
import { useContextNow } from '../../window/registry.ts'
import { filtersAtom, type Listed, type Page } from './api.ts'
import { actionsCell, columnsFor, headerSorts, isWide, runAction, withHeaderSorts } from './columns.ts'
import { columnsAtom, shownColumns, sortKeyOf } from './SavedViews.tsx'

type Api = GridApi<Listed>

/** Stores sorting by headers. */
function useHeaderSorts() {
  const store = useStore()
  return useCallback(
    ({ api, source }: SortChangedEvent<Listed>) => {
      if (source !== 'uiColumnSorted') return
      const sorted = api
        .getColumnState()
        .filter(({ sort }) => sort === 'asc' || sort === 'desc')
        .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
        .flatMap(({ colId, sort }) => {
          const key = sortKeyOf(colId)
          return key === null ? [] : [{ key, order: sort === 'desc' ? ('desc' as const) : ('asc' as const) }]
        })
      store.set(filtersAtom, withHeaderSorts(store.get(filtersAtom), sorted))
    },
    [store],
  )
}

/**
 * The focused application stays focused while it is listed, with the values of its current row. Where it is not listed, another
 * list focuses its first row; the same list leaves the focus as it is, so that the next key acts on no other family.
 */
function useFocusedRow(rows: readonly Listed[], api: Api | null): void {
  const store = useStore()
  const listed = useRef('')
  useEffect(() => {
    const ids = rows.map(({ id }) => id).join()
    const focused = store.get(focusedAtom)
    const row = rows.find(({ id }) => id === focused?.id) ?? (ids === listed.current ? null : rows[0])
    listed.current = ids
    if (row) store.set(focusedAtom, row)
    if (!api || api.isDestroyed()) return
    // A mark alone is no other value of the cell.
    api.refreshCells({ columns: ['status'], force: true })
    syncCellFocus(api, row?.id)
  }, [rows, api, store])
}

export default function ApplicationsGrid({ page }: { page: Page }) {
  const { locale, t } = useWords()
  const now = useContextNow()
  const [api, setApi] = useState<Api | null>(null)
  const choice = useAtomValue(columnsAtom)
  const filters = useAtomValue(filtersAtom)
  const { isNarrow, props: narrow } = useNarrow()
  const isCompact = useMedia('(max-width: 1360px)')
  const actions = useMemo(() => actionsCell(now), [now])
  const columns = useMemo(() => {
    const shown = shownColumns(choice, filters)
    return columnsFor({
      locale,
      isNarrow,
      isCompact,
      shown,
      sorts: headerSorts(filters),
      actions,
    })
  }, [locale, isNarrow, isCompact, choice, filters, actions])
  const rowData = useMemo(() => [...page.applications], [page])
  useFocusedRow(rowData, api)
  return (
    <Grid
      label={t('console.applications')}
      {...narrow}
      api={api}
      setApi={setApi}
      rowData={rowData}
      columnDefs={columns}
      isPage
      isPinned={isWide(columns)}
      onRowAction={(row, action, button) => runAction(now(), { row, action, button })}
      onSortChanged={useHeaderSorts()}
    />
  )
}
