/** A grid of applications: wraps AG Grid with the theme and shortcuts of the console, and publishes focus and selection as state. */
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

/** The event sources of AG Grid for a selection that a person has made. */
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
  /** Whether columns are pinned; the checkboxes are then pinned as well. */
  isPinned?: boolean
  api: GridApi<Row> | null
  /** Null once the grid is destroyed. */
  setApi: (api: GridApi<Row> | null) => void
  /** A button in a row was pressed; its action is in `data-action`. */
  onRowAction?: RowAction<Row>
}

/** The grid has all rows of its list. */
const whole: Paging = { isPage: false, position: null }
function useGridEvents<Row extends Target>(setApi: Props<Row>['setApi'], paging: Paging) {
  const store = useStore()
  const latestPaging = useRef(paging)
  latestPaging.current = paging
  return useMemo(
    () => ({
      onGridReady: ({ api }: GridReadyEvent<Row>) => setApi(api),
      // Otherwise no element has the focus, for instance after signing in, and keys are lost.
      onFirstDataRendered: ({ api }: { api: GridApi<Row> }) => {
        putFirst(api, store)
        noteDrawn(store)
        if (isFocusFree()) handleOf(api, store).focus()
      },
      // Immediately: a key or a render may ask the destroyed grid before the effects of this component end.
      onGridPreDestroyed: () => {
        store.set(gridAtom, null)
        setApi(null)
      },
      onSelectionChanged: ({ api, source }: SelectionChangedEvent<Row>) => {
        // The rows of another page are not marked yet; onModelUpdated marks them and then publishes.
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

/** Makes this the grid that commands control. */
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
