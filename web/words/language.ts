/** The language that is kept under `language`, for windows that follow it as it changes. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { phoneNotes } from '../keeping/notes.ts'

const stored = (): Locale => (phoneNotes.get('language') === 'en' ? 'en' : 'ml')

/** A `storage` event reaches other windows only, so the window that changes the language tells itself. */
export function chooseLanguage(locale: Locale): void {
  phoneNotes.set('language', locale)
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** The language in use; the document says which it is. */
export function useLocale(): Locale {
  const locale = useSyncExternalStore(subscribe, stored)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return locale
}
