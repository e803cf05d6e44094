/**
 * Renders the open dialog. Closing restores the focus in the same task, so that the next key reaches a handler. A dialog that fails to
 * render is closed, so that shortcuts work again.
 */
import { useStore } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { forgetFailure } from '../../app/lazy-code.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom, gridAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { isFocusFree } from '../focus.ts'
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
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const dialog = useOpenDialog()
  useBackCloses()
  const close = (error: unknown) => {
    forgetFailure(error)
    // After the failed render.
    queueMicrotask(() => store.get(dialogAtom) === dialog && store.set(dialogAtom, null))
    outcomes.failed(error, t('console.broken'))
  }
  return (
    <ErrorBoundary fallback={null} resetKeys={[dialog]} onError={close}>
      <OwnDialog value={dialog}>
        <Suspense>{dialog}</Suspense>
      </OwnDialog>
    </ErrorBoundary>
  )
}
