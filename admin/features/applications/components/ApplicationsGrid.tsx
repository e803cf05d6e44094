/** One page of the list as a grid; the focused row is the application that the inspector shows. */
import type { GridApi } from 'ag-grid-community'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { focusedAtom, selectionAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { syncCellFocus } from '../../../window/grid/focused-row.ts'
import { Grid } from '../../../window/grid/Grid.tsx'
import { noteMove } from '../../../window/grid/moved-by-itself.ts'
import { nextFocused } from '../../../window/grid/next-focused.ts'
import type { Listed } from '../api.ts'
import { columnsFor } from '../columns.ts'
import { filtersAtom } from '../filters-atom.ts'
import { hiddenColumnsAtom } from '../saved-views.ts'

type Api = GridApi<Listed>

const unsorted = { sortable: false }

/**
 * Updates the focused and the selected applications after a refetch. When the focused one has left the list, the focus
 * moves to the next row; after a change of filters, to the first.
 */
function useFreshRows(rows: readonly Listed[], api: Api | null): void {
  const store = useStore()
  const last = useRef({ rows, filters: store.get(filtersAtom) })
  useEffect(() => {
    const filters = store.get(filtersAtom)
    const isSameList = last.current.filters === filters
    const before = isSameList ? last.current.rows : []
    last.current = { rows, filters }
    const fresh = nextFocused(store.get(focusedAtom)?.id, before, rows)
    const inHand = store.get(focusedAtom)?.id
    if (fresh) store.set(focusedAtom, fresh)
    if (isSameList && fresh && inHand !== undefined && fresh.id !== inHand) noteMove(store)
    if (!api || api.isDestroyed()) return
    store.set(selectionAtom, api.getSelectedRows())
    syncCellFocus(api, fresh?.id)
  }, [rows, api, store])
}

export default function ApplicationsGrid({ rows }: { rows: readonly Listed[] }) {
  const { locale, t } = useWords()
  const [api, setApi] = useState<Api | null>(null)
  const hidden = useAtomValue(hiddenColumnsAtom)
  const columns = useMemo(() => columnsFor(locale, hidden), [locale, hidden])
  const rowData = useMemo(() => [...rows], [rows])
  useFreshRows(rows, api)
  return (
    <Grid
      label={t('console.applications')}
      api={api}
      setApi={setApi}
      rowData={rowData}
      columnDefs={columns}
      defaultColDef={unsorted}
    />
  )
}
