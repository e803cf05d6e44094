/** What the ranking's grid tells the console: the row in hand, what is selected, menus, and rows that were dropped elsewhere. */
import type {
  CellContextMenuEvent,
  CellFocusedEvent,
  GridApi,
  GridReadyEvent,
  RowDragEndEvent,
} from 'ag-grid-community'
import { useStore } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { focusedAtom, gridAtom, listedAtom, selectionAtom } from '../../app/state.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { contextMenuAtom } from '../../window/context-menu.ts'
import { handleOf, showDetails } from '../../window/grid/handle.ts'
import { openMove } from './dialogs.tsx'
import { placingAtom } from './place.ts'
import type { RankingRow } from './season.ts'

type Api = GridApi<RankingRow>

/** Nothing of this view stays behind when it goes. */
function useLeaving(api: Api | null): void {
  const store = useStore()
  useEffect(() => {
    store.set(gridAtom, api && handleOf(api, store))
    const show = (place: number) => {
      const index = Math.min(place, api?.getDisplayedRowCount() ?? 0) - 1
      if (!api || index < 0) return
      api.ensureIndexVisible(index, 'middle')
      api.setFocusedCell(index, 'brideName')
    }
    store.set(placingAtom, { show })
    return () => {
      store.set(gridAtom, null)
      store.set(placingAtom, null)
      store.set(selectionAtom, [])
      store.set(focusedAtom, null)
      store.set(listedAtom, [])
    }
  }, [api, store])
}

export function useGridEvents(api: Api | null, setApi: (api: Api) => void) {
  const store = useStore()
  const context = useCommandContext()
  const latest = useRef(context)
  latest.current = context
  useLeaving(api)
  return useMemo(
    () => ({
      onGridReady: ({ api: ready }: GridReadyEvent<RankingRow>) => setApi(ready),
      onSelectionChanged: ({ api: of }: { api: Api }) => store.set(selectionAtom, of.getSelectedRows()),
      onCellFocused: ({ api: of, rowIndex }: CellFocusedEvent<RankingRow>) => {
        const row = rowIndex === null ? undefined : of.getDisplayedRowAtIndex(rowIndex)?.data
        if (row) store.set(focusedAtom, row)
      },
      onCellClicked: showDetails(store),
      onCellContextMenu: ({ data, event }: CellContextMenuEvent<RankingRow>) => {
        if (!data || !(event instanceof MouseEvent)) return
        const selected = store.get(selectionAtom)
        const targets = selected.some(({ id }) => id === data.id) ? selected : [data]
        store.set(contextMenuAtom, { x: event.clientX, y: event.clientY, targets })
      },
      onRowDragEnd: ({ node, overNode }: RowDragEndEvent<RankingRow>) => {
        const [row, over] = [node.data, overNode?.data]
        if (row && over && over.id !== row.id) openMove(latest.current, row, over.rank)
      },
    }),
    [store, setApi],
  )
}
