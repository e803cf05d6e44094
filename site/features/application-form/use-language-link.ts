/** The language switch of the form: saves what was typed, and opens the same part at the same scroll position. */
import { useEffect } from 'react'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { openPartStore } from './form-state.ts'
import { saveScrollPosition } from './scroll-position.ts'
import { useOpenForm } from './use-field.ts'

/** Handles the link in the page's header and the one in the form's bar. */
export function useLanguageLink(): void {
  const { saving } = useOpenForm()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-language]')
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      phoneStorage.set('language', link.dataset.language ?? '')
      saveScrollPosition()
      const { pathname } = new URL(link.href)
      void saving.secure().then(() => location.assign(`${pathname}${location.search}#${openPartStore.now()}`))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [saving])
}
