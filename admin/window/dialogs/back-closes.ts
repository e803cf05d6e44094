/**
 * The browser's Back and Forward, while a dialog is open, do what Escape does: the view behind it stays. By the Navigation API, since
 * an entry of the history cannot be left again once the browser has gone to it without the view having followed. A browser allows it
 * once after each press in the page; without that, or without the API, the view changes as before and the dialog stays.
 */
import { useEffect } from 'react'
import { openDialogs } from '#web/ui/open-dialogs.ts'

export function useBackCloses(): void {
  useEffect(() => {
    if (!('navigation' in globalThis)) return
    const onNavigate = (event: NavigateEvent) => {
      const topmost = openDialogs.now().at(-1)
      if (!topmost || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      topmost.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])
}
