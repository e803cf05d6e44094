/** The stack of open modal dialogs, the topmost last; opening saves the focus, closing restores it. */
import { valueStore } from './value-store.ts'

export const openDialogs = valueStore<readonly HTMLDialogElement[]>([])

/**
 * The focus to restore. Never in a menu, which is closed by the time its dialog closes, nor on its button, where the next arrow would open
 * it again.
 */
let lastFocused: HTMLElement | undefined
function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && !target.closest('[role=menu],[aria-haspopup=true]'))
    lastFocused = target
}
// There is no document while pages are rendered at build time. Before what hears it and may give the focus on.
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
