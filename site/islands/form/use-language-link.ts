/** The other language opens the same part: the way there takes the open part along, once what was typed is kept. */
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { openPartAtom } from './atoms.ts'
import { useDesk } from './use-answer.ts'

export function useLanguageLink(): void {
  const store = useStore()
  const { sync } = useDesk()
  useEffect(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[data-language]')
    const follow = (event: MouseEvent) => {
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      const { pathname } = new URL(link.href)
      void sync.keep().then(() => location.assign(`${pathname}${location.search}#${store.get(openPartAtom)}`))
    }
    link?.addEventListener('click', follow)
    return () => link?.removeEventListener('click', follow)
  }, [store, sync])
}
