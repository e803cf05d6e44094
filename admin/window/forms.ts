/** Submit handlers and the initial focus of forms. */
import type { FormEvent } from 'react'

export const submitting = (action: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  action()
}

/** A ref callback that focuses an element when it replaces the control that was pressed. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
