/** The language setting in localStorage, as a store that components subscribe to. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { phoneStorage } from '../keeping/web-storage.ts'

const stored = (): Locale => (phoneStorage.get('language') === 'en' ? 'en' : 'ml')

/** The browser sends a `storage` event to other windows only, so this window sends it to itself. */
export function chooseLanguage(locale: Locale): void {
  phoneStorage.set('language', locale)
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** The language in use; sets the document's `lang`. */
export function useLocale(): Locale {
  const locale = useSyncExternalStore(subscribe, stored)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return locale
}
