/** One page of the list as a grid; the focused row is the application that the inspector shows. */
import type { ColumnMovedEvent, ColumnPinnedEvent, GridApi, SortChangedEvent } from 'ag-grid-community'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { focusedAtom, selectionAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useContextNow } from '../../../window/command-context.ts'
import { syncCellFocus } from '../../../window/grid/focused-row.ts'
import { Grid } from '../../../window/grid/Grid.tsx'
import { noteMove } from '../../../window/grid/moved-by-itself.ts'
import { nextFocused } from '../../../window/grid/next-focused.ts'
import type { Listed, Page } from '../api.ts'
import { isColumn, shownColumns, sortKeyOf, withPlaces } from '../column-choice.ts'
import { columnsFor, NARROW } from '../columns.ts'
import { filtersAtom } from '../filters-atom.ts'
import { headerSorts, withHeaderSorts } from '../header-sorts.ts'
import { columnsAtom } from '../saved-views.ts'
import { actionsCell, runAction } from './actions-cell.ts'

type Api = GridApi<Listed>

/**
 * Updates the focused and the selected applications after a refetch. When the focused one has left the list, the focus
 * moves to the next row; after a change of filters, to the first. One that has left its page is selected no more.
 */
function useFreshRows(page: Page, api: Api | null): void {
  const store = useStore()
  const last = useRef({ page, filters: store.get(filtersAtom) })
  useEffect(() => {
    const filters = store.get(filtersAtom)
    const before = last.current
    last.current = { page, filters }
    const isSameList = before.filters === filters
    const rows = page.applications
    const inHand = store.get(focusedAtom)?.id
    const fresh = nextFocused(inHand, isSameList ? before.page.applications : [], rows)
    if (fresh) store.set(focusedAtom, fresh)
    if (isSameList && fresh && inHand !== undefined && fresh.id !== inHand) noteMove(store, inHand)
    if (isSameList && before.page.offset === page.offset) {
      const left = new Set(before.page.applications.map(({ id }) => id)).difference(
        new Set(rows.map(({ id }) => id)),
      )
      const selected = store.get(selectionAtom)
      if (selected.some(({ id }) => left.has(id)))
        store.set(
          selectionAtom,
          selected.filter(({ id }) => !left.has(id)),
        )
    }
    if (api && !api.isDestroyed()) syncCellFocus(api, fresh?.id)
  }, [page, api, store])
}

/** Follows presses on headers, and columns that are dragged to another place or to the left edge. */
function useHeaderEvents() {
  const store = useStore()
  return useMemo(() => {
    const keepPlaces = ({ api }: { api: Api }) => {
      const columns = api.getColumnState().filter(({ colId }) => isColumn(colId) && colId !== 'actions')
      const all = columns.filter(({ hide }) => !hide).map(({ colId }) => colId)
      const pinned = columns.filter((column) => column.pinned === 'left').map(({ colId }) => colId)
      store.set(columnsAtom, withPlaces(store.get(columnsAtom), { all, pinned }))
    }
    return {
      onSortChanged: ({ api, source }: SortChangedEvent<Listed>) => {
        if (source !== 'uiColumnSorted') return
        const sorted = api
          .getColumnState()
          .filter(({ sort }) => sort === 'asc' || sort === 'desc')
          .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
          .flatMap(({ colId, sort }) => {
            const key = sortKeyOf(colId)
            return key === null
              ? []
              : [{ key, order: sort === 'desc' ? ('desc' as const) : ('asc' as const) }]
          })
        store.set(filtersAtom, withHeaderSorts(store.get(filtersAtom), sorted))
      },
      onColumnMoved: (event: ColumnMovedEvent<Listed>) => {
        if (event.finished && event.source === 'uiColumnMoved') keepPlaces(event)
      },
      onColumnPinned: (event: ColumnPinnedEvent<Listed>) => {
        if (event.source === 'uiColumnMoved' || event.source === 'uiColumnDragged') keepPlaces(event)
      },
    }
  }, [store])
}

export default function ApplicationsGrid({ page }: { page: Page }) {
  const { locale, t } = useWords()
  const now = useContextNow()
  const [api, setApi] = useState<Api | null>(null)
  const choice = useAtomValue(columnsAtom)
  const filters = useAtomValue(filtersAtom)
  const [isNarrow, setNarrow] = useState(false)
  const actions = useMemo(() => actionsCell(locale, now), [locale, now])
  const columns = useMemo(() => {
    const shown = shownColumns(choice, filters)
    return columnsFor({
      locale,
      isNarrow,
      shown,
      pinned: choice.pinned,
      sorts: headerSorts(filters),
      actions,
    })
  }, [locale, isNarrow, choice, filters, actions])
  const rowData = useMemo(() => [...page.applications], [page])
  const paging = useMemo(() => ({ isPage: true, position: page.position }), [page])
  useFreshRows(page, api)
  return (
    <Grid
      label={t('console.applications')}
      className={isNarrow ? 'narrow' : ''}
      api={api}
      setApi={setApi}
      rowData={rowData}
      columnDefs={columns}
      paging={paging}
      isPinned={choice.pinned.length > 0}
      onGridSizeChanged={({ clientWidth }) => setNarrow(clientWidth < NARROW)}
      onRowAction={(row, action, button) => runAction(now(), { row, action, button })}
      {...useHeaderEvents()}
    />
  )
}
