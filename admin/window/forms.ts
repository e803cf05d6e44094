/** A form's submit handler: runs an action and stops the browser from loading the form's address. */
import type { FormEvent } from 'react'

export const submitting = (action: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  // What is typed from here on may go when it is saved: see burst.ts.
  event.currentTarget.setAttribute('data-sent', '')
  action()
}

/** A ref callback that focuses an element when it is mounted, in place of the control that it replaced. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
