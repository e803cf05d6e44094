/** Which row of a grid that has just drawn its rows is in hand: the one that was when its list was left, else the first. */
import type { GridApi } from 'ag-grid-community'
import type { createStore } from 'jotai'
import { putFirstInHand, wantedInHand } from '../../app/in-hand/first-in-hand.ts'
import { focusedAtom, type Target, viewAtom } from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

export function putFirst<Row extends Target>(api: GridApi<Row>, store: Store): void {
  const inHand = store.get(focusedAtom)?.id
  // Of another view, which may have had one that is not listed here.
  if (inHand !== undefined && api.getRowNode(inHand)) return
  const list = store.get(viewAtom)
  const wanted = api.getRowNode(wantedInHand(list) ?? '')
  const first = api.getDisplayedRowAtIndex(0)
  const rows = [wanted, first].flatMap((node) => node?.data ?? [])
  putFirstInHand(store, rows, { list })
  if (wanted) api.ensureNodeVisible(wanted, 'middle')
}
