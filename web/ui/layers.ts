/** The modal dialogs that lie over the page, the uppermost last: only what is in that one can be pressed, seen and heard. */

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** What had the focus last. A menu does not count: it is gone by the time that its dialog closes. */
let focused: HTMLElement | null = null

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !target.closest('[role="menu"]')) focused = target
}
// Pages are also drawn where there is no document.
if ('document' in globalThis) document.addEventListener('focusin', remember)

/** Shows the dialog over all else, with the focus on itself. @returns takes it away, and gives the focus back */
export function lieOver(dialog: HTMLDialogElement): () => void {
  const opener = focused
  dialog.showModal()
  dialog.focus()
  change([...open, dialog])
  return () => {
    dialog.close()
    change(open.filter((one) => one !== dialog))
    opener?.focus()
  }
}

/** For `useSyncExternalStore`. */
export const layers = {
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
