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
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Listed } from '../../../app/replies.ts'
import {
  densityAtom,
  filtersAtom,
  focusedAtom,
  gridAtom,
  rowHeights,
  selectionAtom,
} from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { contextMenuAtom } from '../../../window/context-menu.ts'
import { handleOf, showDetails } from '../../../window/grid/handle.ts'
import { heldOn } from '../../../window/grid/held-on.ts'
import { followInHand, useInHand, useInHandRule } from '../../../window/grid/in-hand.ts'
import { localeTextIn } from '../../../window/grid/locale-text.ts'
import { gridModules } from '../../../window/grid/modules.ts'
import { gridTheme, styleNonce } from '../../../window/grid/theme.ts'
import { columnsFor } from '../columns.ts'
import { hiddenColumnsAtom } from '../saved-views.ts'
import '../../../window/grid/grid.css'

type Api = GridApi<Listed>

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
function useGridEvents(setApi: (api: Api) => void) {
  const store = useStore()
  return useMemo(() => {
    const rowAt = (api: Api, index: number | null) =>
      index === null ? undefined : api.getDisplayedRowAtIndex(index)?.data
    return {
      onGridReady: ({ api }: GridReadyEvent<Listed>) => {
        setApi(api)
        store.set(gridAtom, handleOf(api, store))
      },
      onSelectionChanged: ({ api }: { api: Api }) => store.set(selectionAtom, api.getSelectedRows()),
      onCellFocused: ({ api, rowIndex }: CellFocusedEvent<Listed>) => {
        const row = rowAt(api, rowIndex)
        if (row) store.set(focusedAtom, row)
      },
      onCellClicked: showDetails(store),
      onCellContextMenu: ({ data, event }: CellContextMenuEvent<Listed>) => {
        if (!data || !(event instanceof MouseEvent)) return
        const selected = store.get(selectionAtom)
        const targets = selected.some(({ id }) => id === data.id) ? selected : [data]
        store.set(contextMenuAtom, { x: event.clientX, y: event.clientY, targets })
      },
    }
  }, [store, setApi])
}

/**
 * What is in hand and selected takes on what the list now says of it. A family that has left its queue hands on to the
 * next one there; other filters begin at the top.
 */
function useFreshRows(rows: readonly Listed[], api: Api | null): void {
  const store = useStore()
  const last = useRef({ rows, filters: store.get(filtersAtom) })
  useEffect(() => {
    const filters = store.get(filtersAtom)
    const before = last.current.filters === filters ? last.current.rows : []
    last.current = { rows, filters }
    const fresh = heldOn(store.get(focusedAtom)?.id, before, rows)
    if (fresh) store.set(focusedAtom, fresh)
    if (!api || api.isDestroyed()) return
    store.set(selectionAtom, api.getSelectedRows())
    followInHand(api, fresh?.id)
  }, [rows, api, store])
}

export function ApplicationsGrid({ rows }: { rows: readonly Listed[] }) {
  const { locale, t } = useWords()
  const [api, setApi] = useState<Api | null>(null)
  const [density, hidden] = [useAtomValue(densityAtom), useAtomValue(hiddenColumnsAtom)]
  const [setGrid, setSelection] = [useSetAtom(gridAtom), useSetAtom(selectionAtom)]
  const columns = useMemo(() => columnsFor(locale, hidden), [locale, hidden])
  const rowData = useMemo(() => [...rows], [rows])
  useFreshRows(rows, api)
  useInHand(api)
  useEffect(
    () => () => {
      setGrid(null)
      setSelection([])
    },
    [setGrid, setSelection],
  )
  return (
    <section className="grid" data-grid="" aria-label={t('console.applications')}>
      <AgGridProvider modules={gridModules}>
        <AgGridReact<Listed>
          key={locale}
          {...useGridEvents(setApi)}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={localeTextIn(locale)}
          rowData={rowData}
          columnDefs={columns}
          defaultColDef={defaults}
          selectionColumnDef={{ ...defaults, width: 40, resizable: false }}
          getRowId={({ data }) => data.id}
          rowSelection={selection}
          rowClassRules={useInHandRule<Listed>()}
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
