/** The focus of a form when it is opened or reset. */

import type { FormEvent } from 'react'
import { openDialogs } from '#web/ui/open-dialogs.ts'

export const submitting = (action: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  action()
}

/** A ref callback that focuses an element when it replaces the control that was pressed. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

export const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grid]') !== null

export const isFocusFree = (): boolean =>
  openDialogs.now().length === 0 &&
  (document.activeElement === null || document.activeElement === document.body)

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
 * Focuses the field marked `data-first`, with its text selected. Without one: the first required field that is empty, else the text
 * field, with the cursor at its end; a suggested text (`data-replaced`) is selected. A choice that a dialog always asks for is marked
 * `data-first`, so that it gets the focus also when it has a value from an earlier draft.
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

/** Focuses the field of an opened dialog, with the cursor at the end of its text. */
export function focusFirstField(form: HTMLFormElement): void {
  if (!form.closest('dialog') || !focusFieldToFill(form)) enter(fieldsOf(form, '')[0])
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement)
    focused.setSelectionRange(focused.value.length, focused.value.length)
}
