/** The language switch of the form: saves what was typed, and opens the same part at the same scroll position. */
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { phoneStorage } from '#web/storage/web-storage.ts'
import { openPartAtom } from './atoms.ts'
import { savePlace } from './place.ts'
import { useDesk } from './use-answer.ts'

/** For the switch in the page's head and for the one in the form's bar. */
export function useLanguageLink(): void {
  const store = useStore()
  const { sync } = useDesk()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-language]')
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      phoneStorage.set('language', link.dataset.language ?? '')
      savePlace()
      const { pathname } = new URL(link.href)
      void sync.keep().then(() => location.assign(`${pathname}${location.search}#${store.get(openPartAtom)}`))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [store, sync])
}
