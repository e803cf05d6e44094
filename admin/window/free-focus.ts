/** Whether nothing has the focus, as after what had it is gone: then keys are heard by nobody. */
import { openDialogs } from '#web/ui/open-dialogs.ts'

export const isFocusFree = (): boolean =>
  openDialogs.now().length === 0 &&
  (document.activeElement === null || document.activeElement === document.body)
