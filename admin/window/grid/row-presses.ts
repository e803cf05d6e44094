/**
 * Presses on what a row holds, its buttons, its box, the handle to drag it by, and those that open its menu: heard once for the whole
 * grid, and before the grid itself, so that one that was meant for another row, since the rows have moved under the pointer, does
 * nothing but name the row. The row pressed on is the one chosen.
 */
import type { GridApi } from 'ag-grid-community'
import { useStore } from 'jotai'
import { type PointerEvent, type MouseEvent as ReactMouseEvent, useMemo, useRef } from 'react'
import { localeNow } from '#web/words/language.ts'
import { chooseRow, isRowMeant, noteAim } from '../../app/in-hand/in-hand.ts'
import type { Target } from '../../app/state.ts'

/** Pixels that a hand at rest may move the pointer. */
const AT_REST = 8

export type RowAction<Row> = (row: Row, action: string, button: HTMLElement) => void

/** The row of a control; which row that is, the grid says at the moment of the press. */
function rowUnder<Row extends Target>(api: GridApi<Row> | null, control: Element | null): Row | undefined {
  const id = control?.closest('[row-id]')?.getAttribute('row-id')
  return id ? api?.getRowNode(id)?.data : undefined
}

const controlAt = ({ target }: ReactMouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, input, .ag-selection-checkbox') : null

/** The handle by which the grid drags a row, from the pointer's first press on it. */
const handleAt = ({ target }: ReactMouseEvent): Element | null =>
  target instanceof Element ? target.closest('.ag-drag-handle') : null

export function useRowPresses<Row extends Target>(api: GridApi<Row> | null, run: RowAction<Row> | undefined) {
  const store = useStore()
  const rest = useRef({ x: 0, y: 0 })
  return useMemo(() => {
    /** Stops a press that can only have meant another row than the one that it is on. */
    const refuse = (event: ReactMouseEvent, family: Row | undefined): void => {
      if (!family || isRowMeant(store, localeNow(), { at: event.timeStamp, family })) return
      event.preventDefault()
      event.stopPropagation()
    }
    return {
      onPointerMove: ({ clientX: x, clientY: y, timeStamp }: PointerEvent) => {
        if (Math.hypot(x - rest.current.x, y - rest.current.y) < AT_REST) return
        rest.current = { x, y }
        noteAim(store, timeStamp)
      },
      onPointerDownCapture: (event: PointerEvent) => refuse(event, rowUnder(api, handleAt(event))),
      onContextMenuCapture: (event: ReactMouseEvent) => {
        const isOfPointer = event.button === 2
        if (isOfPointer && event.target instanceof Element) refuse(event, rowUnder(api, event.target))
      },
      onClickCapture: (event: ReactMouseEvent) => {
        // A click that a key has made is on what has the focus, wherever the pointer is.
        const isOfPointer = event.detail > 0
        if (isOfPointer) refuse(event, rowUnder(api, controlAt(event)))
      },
      onClick: (event: ReactMouseEvent) => {
        const row = event.target instanceof Element ? rowUnder(api, event.target) : undefined
        if (!row) return
        // The grid tells of it in a later task, before which a key may be heard.
        if (event.detail > 0) chooseRow(store, event.timeStamp, row.id)
        const button = controlAt(event)
        if (button?.dataset.action) run?.(row, button.dataset.action, button)
      },
    }
  }, [api, run, store])
}
