/** Where nothing has the focus, as after what had it is gone, keys would be heard by nobody: the list takes it. */
import type { createStore } from 'jotai'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dialogAtom, gridAtom } from '../app/state.ts'

type Store = ReturnType<typeof createStore>

export const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grid]') !== null

export const isFocusFree = (): boolean =>
  openDialogs.now().length === 0 &&
  (document.activeElement === null || document.activeElement === document.body)

/** Gives the list the focus that nothing has. @returns whether it has */
export function focusedByGrid(store: Store): boolean {
  const grid = store.get(gridAtom)
  if (!grid || store.get(dialogAtom) !== null || !isFocusFree()) return false
  grid.focus()
  return !isFocusFree()
}

/** The grid has not heard an arrow that was pressed while nothing had the focus. @returns whether it was one */
export function stepByArrow(store: Store, pressed: string): boolean {
  const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : null
  if (by !== null) store.get(gridAtom)?.step(by, false)
  return by !== null
}
