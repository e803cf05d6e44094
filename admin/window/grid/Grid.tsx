/** A grid of applications: wraps AG Grid with the theme and shortcuts of the console, and publishes focus and selection as state. */
import type { CellContextMenuEvent, GridApi, GridReadyEvent, SelectionChangedEvent } from 'ag-grid-community'
import { AgGridProvider, AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import { type createStore, useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { useLocale } from '#web/words/language.ts'
import {
  contextMenuAtom,
  densityAtom,
  gridAtom,
  rowHeights,
  selectionAtom,
  type Target,
} from '../../app/state.ts'
import { isFocusFree } from '../focus.ts'
import { handleOf, openInspectorOnClick, useFocusedRow, useFollowedFocus } from './handle.ts'
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

/** A button in a row was pressed. */
type RowAction<Row> = (row: Row, action: string, button: HTMLElement) => void

type Props<Row extends Target> = Pick<
  AgGridReactProps<Row>,
  'columnDefs' | 'rowData' | 'rowClassRules' | 'defaultColDef' | 'onGridSizeChanged' | 'onSortChanged'
> & {
  label: string
  className?: string
  /** The id of the row that the grid opens at; the first where there is none. */
  opensAt?: string
  /** The rows are one page of a list. */
  isPage?: boolean
  /** Whether columns are pinned; the checkboxes are then pinned as well. */
  isPinned?: boolean
  api: GridApi<Row> | null
  /** Null once the grid is destroyed. */
  setApi: (api: GridApi<Row> | null) => void
  /** A button in a row was pressed; its action is in `data-action`. */
  onRowAction?: RowAction<Row>
}

// The selection, published as state. A grid that shows one page of a list knows only that page: applications that were selected on
// others stay selected, and are marked again when their page is shown.

type Store = ReturnType<typeof createStore>

/** Grids whose rows are being marked: what they say of their selection meanwhile is half of it. */
const marking = new WeakSet<object>()

/** @param isPage the rows are one page of a list */
function publishSelection<Row extends Target>(api: GridApi<Row>, store: Store, isPage: boolean): void {
  if (marking.has(api)) return
  const shown = api.getSelectedRows()
  const others = isPage ? store.get(selectionAtom).filter(({ id }) => !api.getRowNode(id)) : []
  if (others.length + shown.length + store.get(selectionAtom).length > 0)
    store.set(selectionAtom, [...others, ...shown])
}

/** Marks the rows of this page that are selected, and no others. */
function markSelected<Row extends Target>(api: GridApi<Row>, store: Store): void {
  const ids = new Set(store.get(selectionAtom).map(({ id }) => id))
  marking.add(api)
  api.forEachNode((node) => {
    const isWanted = node.data !== undefined && ids.has(node.data.id)
    if (node.isSelected() !== isWanted) node.setSelected(isWanted)
  })
  marking.delete(api)
}

/** Follows a selection that was made elsewhere, such as of all that match. */
function useMarkedRows<Row extends Target>(api: GridApi<Row> | null, store: Store, isPage: boolean): void {
  useEffect(() => {
    if (!api || !isPage) return
    return store.sub(selectionAtom, () => {
      if (!api.isDestroyed() && !marking.has(api)) markSelected(api, store)
    })
  }, [api, store, isPage])
}

type Opening<Row extends Target> = Pick<Props<Row>, 'setApi'> & { isPage: boolean; opensAt: string }

function useGridEvents<Row extends Target>({ setApi, isPage, opensAt }: Opening<Row>) {
  const store = useStore()
  return useMemo(
    () => ({
      onGridReady: ({ api }: GridReadyEvent<Row>) => setApi(api),
      // Otherwise no element has the focus, for instance after signing in, and keys are lost.
      onFirstDataRendered: ({ api }: { api: GridApi<Row> }) => {
        putFirst(api, store, opensAt)
        if (isFocusFree()) handleOf(api, store).focus()
      },
      // Immediately: a key or a render may ask the destroyed grid before the effects of this component end.
      onGridPreDestroyed: () => {
        store.set(gridAtom, null)
        setApi(null)
      },
      onSelectionChanged: ({ api, source }: SelectionChangedEvent<Row>) => {
        // The rows of another page are not marked yet; onModelUpdated marks them and then publishes.
        if (source === 'rowDataChanged' && isPage) return
        publishSelection(api, store, isPage)
      },
      onModelUpdated: ({ api }: { api: GridApi<Row> }) => {
        if (!isPage) return
        markSelected(api, store)
        publishSelection(api, store, isPage)
      },
      onCellClicked: openInspectorOnClick(store),
      onCellContextMenu: ({ data, event }: CellContextMenuEvent<Row>) => {
        if (!data || !(event instanceof MouseEvent)) return
        const selected = store.get(selectionAtom)
        const targets = selected.some(({ id }) => id === data.id) ? selected : [data]
        store.set(contextMenuAtom, { x: event.clientX, y: event.clientY, targets })
      },
    }),
    [store, setApi, isPage, opensAt],
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
    }
  }, [api, store])
}

export function Grid<Row extends Target>({
  label,
  className = '',
  opensAt = '',
  isPage = false,
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
  const events = useGridEvents({ setApi, isPage, opensAt })
  const store = useStore()
  useCurrentGrid(api)
  useMarkedRows(api, store, isPage)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks the buttons that this hears
    <section
      ref={element}
      className={`grid ${className}`}
      data-grid=""
      aria-label={label}
      onClick={({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('button[data-action]') : null
        const row = api?.getRowNode(button?.closest('[row-id]')?.getAttribute('row-id') ?? '')?.data
        if (row && button?.dataset.action) onRowAction?.(row, button.dataset.action, button)
      }}
      onFocus={onFocus}
    >
      <AgGridProvider modules={gridModules}>
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
          suppressMovableColumns
          preventDefaultOnContextMenu
          navigateToNextCell={withinRows}
          tooltipShowDelay={600}
        />
      </AgGridProvider>
    </section>
  )
}
