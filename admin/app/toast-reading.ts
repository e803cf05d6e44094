/**
 * The console's toasts wait while somebody reads them: under the pointer, with the focus, or behind another window. Their time
 * starts anew afterwards.
 */
import { currentToasts, startTime, stopTime } from '#web/ui/toast.ts'

const isInToast = (element: Element | null): boolean => element?.closest('.toaster') != null

/** A finger leaves its last place hovered, so only a pointer that can hover counts. */
const isUnderPointer = (): boolean =>
  matchMedia('(hover: hover)').matches && document.querySelector('.toaster:hover') !== null

const isRead = (): boolean => document.hidden || isUnderPointer() || isInToast(document.activeElement)

/** Called once, when the console starts. */
export function keepToastsWhileRead(): void {
  let isKept = false
  const look = () => {
    const isReadNow = currentToasts.now().length > 0 && isRead()
    if (isReadNow) stopTime()
    else if (isKept && currentToasts.now().length > 0) startTime()
    isKept = isReadNow
  }
  // Later, since only then the focus is where it goes.
  for (const event of ['pointerover', 'focusin', 'focusout', 'visibilitychange'])
    document.addEventListener(event, () => setTimeout(look))
  document.documentElement.addEventListener('pointerleave', () => setTimeout(look))
  // Its time is started right after it is set.
  currentToasts.subscribe(() => setTimeout(look))
}
