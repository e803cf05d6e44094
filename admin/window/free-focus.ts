/**
 * Where nothing has the focus, as after what had it is gone, or a button of the navigation that was clicked, keys would be heard by
 * nobody: the list takes it.
 */
import type { createStore } from 'jotai'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dialogAtom, FIRST_VIEW, focusedAtom, gridAtom, viewAtom } from '../app/state.ts'

type Store = ReturnType<typeof createStore>

export const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grid]') !== null

export const isFocusFree = (): boolean =>
  openDialogs.now().length === 0 &&
  (document.activeElement === null || document.activeElement === document.body)

/** What a focused button does itself, what leads from it to the next pane, and what is held while another key is pressed. */
const buttonKeys = ['Tab', 'F6', 'Enter', ' ', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
/** A button of the navigation has the focus since its list was opened by it, and has no use for this key. */
const isMeantForList = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !buttonKeys.includes(key) &&
  document.activeElement?.matches('.side button') === true

/** Nothing that has the focus has a use for this key. */
const isLeftOver = (pressed: Pressed): boolean =>
  isFocusFree() ? pressed.key !== 'Tab' : isMeantForList(pressed)

/** Gives the list the focus that nothing else needs for this key. @returns whether it has */
export function focusedByGrid(store: Store, pressed: Pressed): boolean {
  const grid = store.get(gridAtom)
  if (!grid || store.get(dialogAtom) !== null || !isLeftOver(pressed)) return false
  grid.focus()
  return isInGrid(document.activeElement)
}

/** The list has no row, or this is the page of the family in hand: a key can be meant for nothing else. */
export const isHeardWithoutFocus = (store: Store, pressed: Pressed): boolean =>
  isLeftOver(pressed) && (isListEmpty(store) || isOnPageInHand(store))

/** Of a list that has just been offered the focus: it has no row that could take it. */
export const isListEmpty = (store: Store): boolean =>
  [FIRST_VIEW, 'ranking'].includes(store.get(viewAtom)) &&
  document.querySelector('.work') !== null &&
  !isInGrid(document.activeElement)

function isOnPageInHand(store: Store): boolean {
  const inHand = store.get(focusedAtom)
  return inHand !== null && location.pathname.includes(inHand.id)
}

/** The grid has not heard an arrow that was pressed while nothing had the focus. @returns whether it was one */
export function stepByArrow(store: Store, pressed: string): boolean {
  const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : null
  if (by !== null) store.get(gridAtom)?.step(by, false)
  return by !== null
}
