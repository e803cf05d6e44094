/** The stack of open modal dialogs, the topmost last; opening saves the focus, closing restores it. */

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** The focus to restore. Never in a menu: that is closed by the time its dialog closes. */
let lastFocused: HTMLElement | null = null

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !target.closest('[role="menu"]')) lastFocused = target
}
// There is no document while pages are rendered at build time.
if ('document' in globalThis) document.addEventListener('focusin', remember)

/** Opens the dialog as modal and focuses it. @returns a function that closes it and restores the focus */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = lastFocused
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
