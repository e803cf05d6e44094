/**
 * Renders the open dialog. Closing restores the focus in the same task, so that the next key reaches a handler. A dialog that fails to
 * render is closed, so that shortcuts work again.
 */
import { useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dialogAtom, gridAtom } from '../../app/state.ts'
import { isFocusFree } from '../focus.ts'
import { Opened } from '../LoadFailed.tsx'
import { OwnDialog } from './Dialog.tsx'

/**
 * While a dialog is open, the browser's Back and Forward close it, as Escape does, and the view behind it stays. The Navigation API is
 * needed because `popstate` comes after the browser has left the entry. A browser lets a page cancel one navigation per press; without
 * that, or without the API, the view changes and the dialog stays.
 */
function useBackCloses(): void {
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

function useOpenDialog() {
  const store = useStore()
  const [dialog, show] = useState(store.get(dialogAtom))
  useLayoutEffect(() => {
    show(store.get(dialogAtom))
    return store.sub(dialogAtom, () => {
      const next = store.get(dialogAtom)
      flushSync(() => show(next))
      if (next !== null) return
      // The row that the dialog was opened from may have left the list.
      if (isFocusFree()) store.get(gridAtom)?.focus()
    })
  }, [store])
  return dialog
}

export function OpenDialog() {
  const store = useStore()
  const dialog = useOpenDialog()
  useBackCloses()
  const close = () => store.get(dialogAtom) === dialog && store.set(dialogAtom, null)
  return (
    <Opened of={dialog} close={close}>
      <OwnDialog value={dialog}>{dialog}</OwnDialog>
    </Opened>
  )
}
