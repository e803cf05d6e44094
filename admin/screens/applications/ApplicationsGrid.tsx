/** The list in the grid: one page of it, selected by box or key; the focused row is the application in hand. */
import type {
  CellContextMenuEvent,
  CellFocusedEvent,
  ColDef,
  GridApi,
  GridReadyEvent,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { handleOf } from '../../grid/handle.ts'
import { gridModules } from '../../grid/modules.ts'
import { gridTheme, styleNonce } from '../../grid/theme.ts'
import { gridWords } from '../../grid/words.ts'
import type { Listed } from '../../replies.ts'
import { hiddenColumnsAtom } from '../../saved-views.ts'
import { densityAtom, focusedAtom, gridAtom, rowHeights, selectionAtom } from '../../state.ts'
import { contextMenuAtom } from '../../window/context-menu.ts'
import { useWords } from '../../words.ts'
import { columnsFor } from './columns.ts'
import '../../grid/grid.css'

const selection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
} as const

/** Keys that commands hear and the grid would otherwise take for itself. */
const isForCommands = ({ key, shiftKey, ctrlKey }: KeyboardEvent): boolean =>
  (shiftKey && /^Arrow(Up|Down)$/.test(key)) ||
  (ctrlKey && /^[aA]$/.test(key)) ||
  key === 'Enter' ||
  key === 'Delete'

const defaults: ColDef<Listed> = {
  sortable: false,
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: ({ event }) => isForCommands(event),
}

/** What the grid tells: which rows are selected, which is in hand, where a menu was asked for. */
function useGridEvents() {
  const store = useStore()
  return useMemo(() => {
    const rowAt = (api: GridApi<Listed>, index: number | null) =>
      index === null ? undefined : api.getDisplayedRowAtIndex(index)?.data
    return {
      onGridReady: ({ api }: GridReadyEvent<Listed>) => store.set(gridAtom, handleOf(api)),
      onSelectionChanged: ({ api }: { api: GridApi<Listed> }) =>
        store.set(selectionAtom, api.getSelectedRows()),
      onCellFocused: ({ api, rowIndex }: CellFocusedEvent<Listed>) => {
        const row = rowAt(api, rowIndex)
        if (row) store.set(focusedAtom, row)
      },
      onCellContextMenu: ({ data, event }: CellContextMenuEvent<Listed>) => {
        if (!data || !(event instanceof MouseEvent)) return
        const selected = store.get(selectionAtom)
        const targets = selected.some(({ id }) => id === data.id) ? selected : [data]
        store.set(contextMenuAtom, { x: event.clientX, y: event.clientY, targets })
      },
    }
  }, [store])
}

/** What is in hand and selected takes on what the list now says of it. */
function useFreshRows(rows: readonly Listed[], api: GridApi<Listed> | undefined): void {
  const store = useStore()
  useEffect(() => {
    const focused = store.get(focusedAtom)
    const fresh = rows.find(({ id }) => id === focused?.id) ?? rows[0]
    if (fresh) store.set(focusedAtom, fresh)
    if (api && !api.isDestroyed()) store.set(selectionAtom, api.getSelectedRows())
  }, [rows, api, store])
}

export function ApplicationsGrid({ rows }: { rows: readonly Listed[] }) {
  const { locale, word } = useWords()
  const grid = useRef<AgGridReact<Listed>>(null)
  const [density, hidden] = [useAtomValue(densityAtom), useAtomValue(hiddenColumnsAtom)]
  const [setGrid, setSelection] = [useSetAtom(gridAtom), useSetAtom(selectionAtom)]
  const columns = useMemo(() => columnsFor(locale, hidden), [locale, hidden])
  const rowData = useMemo(() => [...rows], [rows])
  useFreshRows(rows, grid.current?.api)
  useEffect(
    () => () => {
      setGrid(null)
      setSelection([])
    },
    [setGrid, setSelection],
  )
  return (
    <section className="grid" data-grid="" aria-label={word('console.applications')}>
      <AgGridProvider modules={gridModules}>
        <AgGridReact<Listed>
          key={locale}
          ref={grid}
          {...useGridEvents()}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={gridWords(locale)}
          rowData={rowData}
          columnDefs={columns}
          defaultColDef={defaults}
          selectionColumnDef={{ ...defaults, width: 40, resizable: false }}
          getRowId={({ data }) => data.id}
          rowSelection={selection}
          rowHeight={rowHeights[density]}
          animateRows={false}
          ensureDomOrder
          suppressDragLeaveHidesColumns
          preventDefaultOnContextMenu
          tooltipShowDelay={600}
        />
      </AgGridProvider>
    </section>
  )
}
