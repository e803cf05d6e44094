/**
 * Where nothing has the focus, as after what had it is gone, or only a button or a text that has no use for a key, the key would be
 * heard by nobody: the list takes the focus. A page without a list hears the key itself.
 */
import type { createStore } from 'jotai'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dialogAtom, gridAtom } from '../app/state.ts'
import { goingKeys, isTyping } from './shown-keys.ts'

type Store = ReturnType<typeof createStore>

export const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grid]') !== null

export const isFocusFree = (): boolean =>
  openDialogs.now().length === 0 &&
  (document.activeElement === null || document.activeElement === document.body)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/** Of these any letter is their own: a list or a menu goes to the entry that begins with it. */
const takesLetters = '[data-grid], [role=menu], [role=listbox], [aria-haspopup=listbox], dialog'
/** They have no use for arrows. Other buttons open a menu by them, or stand in a pane that scrolls. */
const withoutArrows = '.nav button, .view-line button, .bulk button, [tabindex="-1"]'

const isLetter = (key: string): boolean => key.length === 1 && key !== ' '

/** A button or a text of the window has the focus, and has no use for this key. */
function isMeantForList({ key, ctrlKey, metaKey, altKey, defaultPrevented }: Pressed): boolean {
  const focused = document.activeElement
  if (ctrlKey || metaKey || altKey || defaultPrevented || !focused) return false
  if (isTyping(focused) || focused.closest(takesLetters)) return false
  if (isLetter(key) || key === 'Delete' || key === 'Escape') return true
  return goingKeys.test(key) && focused.matches(withoutArrows)
}

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

/** There is no list, or no row in it, that could have taken the focus. */
export const isHeardWithoutFocus = (pressed: Pressed): boolean =>
  isLeftOver(pressed) && !isInGrid(document.activeElement)

/** The grid has not heard an arrow that was pressed while nothing had the focus. @returns whether it was one */
export function stepByArrow(store: Store, pressed: string): boolean {
  const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : null
  if (by !== null) store.get(gridAtom)?.step(by, false)
  return by !== null
}

// Which field of a form takes the focus when the form is opened or begun anew.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement, which: string): Field[] => [
  ...form.querySelectorAll<Field>(`:is(input, select, textarea)${which}:enabled`),
]

function enter(field: Field | undefined): void {
  field?.focus()
  if (!(field instanceof HTMLTextAreaElement)) return
  const isReplaced = 'replaced' in field.dataset
  field.setSelectionRange(isReplaced ? 0 : field.value.length, field.value.length)
}

/**
 * Focuses the field that the form is opened for (`data-first`), where it says so, with what stands there selected. Else the first that
 * must be filled and is not, or else the one for a text, behind what stands there; what typing replaces (`data-replaced`) is selected.
 * A choice that the dialog always asks for says so, so that it has the focus also where it was kept from an earlier time.
 * @returns whether there is such a field
 */
export function focusFieldToFill(form: HTMLFormElement): boolean {
  const [wanted] = fieldsOf(form, '[data-first]')
  if (wanted) {
    wanted.focus()
    if (wanted instanceof HTMLInputElement) wanted.select()
    return true
  }
  const required = fieldsOf(form, ':required')
  const text = required.find((field) => field instanceof HTMLTextAreaElement)
  const first = required.find(({ value }) => value === '') ?? text
  enter(first)
  return first !== undefined
}

/** In a dialog the field that has the focus when it opens; the cursor stands behind what is there. */
export function focusFirstField(form: HTMLFormElement): void {
  if (!form.closest('dialog') || !focusFieldToFill(form)) enter(fieldsOf(form, '')[0])
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement)
    focused.setSelectionRange(focused.value.length, focused.value.length)
}
