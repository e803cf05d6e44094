/** A grid of applications: wraps AG Grid with the console's theme and shortcuts, and publishes focus and selection as state. */
import type {
  CellContextMenuEvent,
  GridApi,
  GridReadyEvent,
  Module,
  SelectionChangedEvent,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import { useAtomValue, useStore } from 'jotai'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useLocale } from '#web/words/language.ts'
import { noteDrawn } from '../../app/in-hand/in-hand.ts'
import { forgetLost } from '../../app/in-hand/lost-selection.ts'
import {
  contextMenuAtom,
  densityAtom,
  gridAtom,
  rowHeights,
  selectionAtom,
  type Target,
} from '../../app/state.ts'
import { isFocusFree } from '../focus.ts'
import { useFocusedRow, useFollowedFocus } from './focused-row.ts'
import { handleOf, openInspectorOnClick, takeInHand } from './handle.ts'
import { type RowAction, useRowPresses } from './row-presses.ts'
import {
  markSelected,
  type Paging,
  publishSelection,
  selectionPositionAtom,
  useMarkedRows,
} from './selection.ts'
import {
  checkboxColumn,
  gridModules,
  gridTheme,
  localeTextIn,
  pinnedCheckboxColumn,
  putFirst,
  rowId,
  selection,
  styleNonce,
  withinRows,
  withoutCommandKeys,
} from './setup.ts'
import './grid.css'

/** How the grid names a change of the selection that a person has made. */
const byPerson = /^(checkboxSelected|rowClicked|spaceKey|keyboard|ui|apiSelectAll)/

type Props<Row extends Target> = Pick<
  AgGridReactProps<Row>,
  | 'columnDefs'
  | 'rowData'
  | 'rowClassRules'
  | 'defaultColDef'
  | 'onColumnMoved'
  | 'onColumnPinned'
  | 'onGridSizeChanged'
  | `onRowDrag${'Cancel' | 'End' | 'Enter'}`
  | 'onSortChanged'
  | 'postSortRows'
> & {
  label: string
  className?: string
  style?: CSSProperties
  modules?: Module[]
  paging?: Paging
  /** Whether columns stay at the left; the boxes then stay beside them. */
  isPinned?: boolean
  api: GridApi<Row> | null
  /** Null once the grid is gone. */
  setApi: (api: GridApi<Row> | null) => void
  /** A button in a row was pressed: it has the name of its action in `data-action`. */
  onRowAction?: RowAction<Row>
}

/** All rows are there; their place in the log is known to who shows them. */
const whole: Paging = { isPage: false, position: null }
/** Event handlers that publish the selection and the context menu as state. */
function useGridEvents<Row extends Target>(setApi: Props<Row>['setApi'], paging: Paging) {
  const store = useStore()
  const latestPaging = useRef(paging)
  latestPaging.current = paging
  return useMemo(
    () => ({
      onGridReady: ({ api }: GridReadyEvent<Row>) => setApi(api),
      // Otherwise no key is heard: after signing in, or where the view before had the focus.
      onFirstDataRendered: ({ api }: { api: GridApi<Row> }) => {
        putFirst(api, store)
        noteDrawn(store)
        if (isFocusFree()) handleOf(api, store).focus()
      },
      // At once: before the effects of this component end, a key or a render may ask the grid for what it has no more.
      onGridPreDestroyed: () => {
        store.set(gridAtom, null)
        setApi(null)
      },
      onSelectionChanged: ({ api, source }: SelectionChangedEvent<Row>) => {
        // The rows of another page are not marked yet; onModelUpdated does it, and then publishes.
        if (byPerson.test(source)) forgetLost(store)
        if (source === 'rowDataChanged' && latestPaging.current.isPage) return
        publishSelection(api, store, latestPaging.current)
      },
      onModelUpdated: ({ api }: { api: GridApi<Row> }) => {
        if (!latestPaging.current.isPage) return
        markSelected(api, store)
        publishSelection(api, store, latestPaging.current)
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
      store.set(selectionPositionAtom, null)
      forgetLost(store)
    }
  }, [api, store])
}

export function Grid<Row extends Target>({
  label,
  className = '',
  style,
  modules = gridModules,
  paging = whole,
  isPinned = false,
  api,
  setApi,
  onRowAction,
  defaultColDef,
  rowClassRules,
  ...rest
}: Props<Row>) {
  const locale = useLocale()
  const element = useRef<HTMLElement>(null)
  const focusedRowClass = useFocusedRow<Row>(element)
  const { onCellFocused, onFocus } = useFollowedFocus(api)
  const rules = useMemo(() => ({ ...focusedRowClass, ...rowClassRules }), [focusedRowClass, rowClassRules])
  const defaults = useMemo(() => ({ ...withoutCommandKeys, ...defaultColDef }), [defaultColDef])
  const texts = useMemo(() => localeTextIn(locale), [locale])
  const events = useGridEvents(setApi, paging)
  const store = useStore()
  useCurrentGrid(api)
  useMarkedRows(api, store, paging)
  return (
    <section
      ref={element}
      className={`grid ${className}`}
      data-grid=""
      aria-label={label}
      style={style}
      {...useRowPresses(api, onRowAction)}
      onFocus={({ currentTarget, relatedTarget }) => {
        onFocus()
        if (api && relatedTarget && !currentTarget.contains(relatedTarget)) takeInHand(api, store)
      }}
    >
      <AgGridProvider modules={modules}>
        <AgGridReact<Row>
          key={locale}
          {...rest}
          {...events}
          onCellFocused={onCellFocused}
          theme={gridTheme}
          styleNonce={styleNonce()}
          localeText={texts}
          defaultColDef={defaults}
          selectionColumnDef={isPinned ? pinnedCheckboxColumn : checkboxColumn}
          getRowId={rowId}
          rowSelection={selection}
          rowClassRules={rules}
          rowHeight={rowHeights[useAtomValue(densityAtom)]}
          animateRows={false}
          ensureDomOrder
          suppressDragLeaveHidesColumns
          preventDefaultOnContextMenu
          navigateToNextCell={withinRows}
          tooltipShowDelay={600}
        />
      </AgGridProvider>
    </section>
  )
}
