/** The stack of open modal dialogs, the topmost last. Opening a dialog saves the focus; closing restores it. */
import { valueStore } from './value-store.ts'

export const openDialogs = valueStore<readonly HTMLDialogElement[]>([])

/**
 * The element that had the focus last, for restoring. Never an item of a menu, which is closed by then, nor a menu button, on which the
 * next arrow key would open the menu again.
 */
let lastFocused: HTMLElement | undefined
function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !target.closest('[role=menu],[aria-haspopup=true]'))
    lastFocused = target
}
// There is no document at build time. In the capture phase, before listeners that may move the focus.
globalThis.document?.addEventListener('focusin', remember, true)

/** Opens the dialog as modal and focuses it. @returns a function that closes it and restores the focus */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = lastFocused
  dialog.showModal()
  dialog.focus()
  openDialogs.set([...openDialogs.now(), dialog])
  return () => {
    dialog.close()
    openDialogs.set(openDialogs.now().filter((one) => one !== dialog))
    opener?.focus()
  }
}
