/** A ref callback that focuses an element when it is mounted, in place of the control that it replaced. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
