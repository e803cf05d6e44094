/** A grid of applications: wraps AG Grid with the console's theme and shortcuts, and publishes focus and selection as state. */
import type {
  CellContextMenuEvent,
  CellFocusedEvent,
  GridApi,
  GridReadyEvent,
  Module,
  SuppressKeyboardEventParams,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import { useAtomValue, useStore } from 'jotai'
import { type CSSProperties, useEffect, useMemo } from 'react'
import { useLocale } from '#web/words/language.ts'
import {
  contextMenuAtom,
  densityAtom,
  focusedAtom,
  gridAtom,
  rowHeights,
  selectionAtom,
  type Target,
} from '../../app/state.ts'
import { useFocusedRow } from './focused-row.ts'
import { handleOf, openInspectorOnClick } from './handle.ts'
import { localeTextIn } from './locale-text.ts'
import { gridModules } from './modules.ts'
import { gridTheme, styleNonce } from './theme.ts'
import './grid.css'

type Props<Row extends Target> = Pick<
  AgGridReactProps<Row>,
  'columnDefs' | 'rowData' | 'rowClassRules' | 'defaultColDef' | 'onRowDragEnd'
> & {
  label: string
  className?: string
  style?: CSSProperties
  modules?: Module[]
  api: GridApi<Row> | null
  setApi: (api: GridApi<Row>) => void
}

const selection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
} as const

/** Keys of commands, which the grid must not handle itself. */
const withoutCommandKeys = {
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
const checkboxColumn = { ...withoutCommandKeys, sortable: false, resizable: false, width: 40 }

/** Event handlers that publish the selection, the focused row and the context menu as state. */
function useGridEvents<Row extends Target>(setApi: (api: GridApi<Row>) => void) {
  const store = useStore()
  return useMemo(
    () => ({
      onGridReady: ({ api }: GridReadyEvent<Row>) => setApi(api),
      onSelectionChanged: ({ api }: { api: GridApi<Row> }) => store.set(selectionAtom, api.getSelectedRows()),
      onCellFocused: ({ api, rowIndex }: CellFocusedEvent<Row>) => {
        const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data
        if (row) store.set(focusedAtom, row)
      },
      onCellClicked: openInspectorOnClick(store),
      onCellContextMenu: ({ data, event }: CellContextMenuEvent<Row>) => {
        if (!data || !(event instanceof MouseEvent)) return
        const selected = store.get(selectionAtom)
        const targets = selected.some(({ id }) => id === data.id) ? selected : [data]
        store.set(contextMenuAtom, { x: event.clientX, y: event.clientY, targets })
      },
    }),
    [store, setApi],
  )
}

/** Makes the grid the one that commands control, until it is unmounted. */
function useCurrentGrid<Row extends Target>(api: GridApi<Row> | null): void {
  const store = useStore()
  useEffect(() => {
    store.set(gridAtom, api && handleOf(api, store))
    return () => {
      store.set(gridAtom, null)
      store.set(selectionAtom, [])
    }
  }, [api, store])
}

export function Grid<Row extends Target>({
  label,
  className = '',
  style,
  modules = gridModules,
  api,
  setApi,
  defaultColDef,
  rowClassRules,
  ...rest
}: Props<Row>) {
  const locale = useLocale()
  const focusedRowClass = useFocusedRow(api)
  const rules = useMemo(() => ({ ...focusedRowClass, ...rowClassRules }), [focusedRowClass, rowClassRules])
  const defaults = useMemo(() => ({ ...withoutCommandKeys, ...defaultColDef }), [defaultColDef])
  useCurrentGrid(api)
  return (
    <section className={`grid ${className}`} data-grid="" aria-label={label} style={style}>
      <AgGridProvider modules={modules}>
        <AgGridReact<Row>
          key={locale}
          {...rest}
          {...useGridEvents(setApi)}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={localeTextIn(locale)}
          defaultColDef={defaults}
          selectionColumnDef={checkboxColumn}
          getRowId={({ data }) => data.id}
          rowSelection={selection}
          rowClassRules={rules}
          rowHeight={rowHeights[useAtomValue(densityAtom)]}
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
