/**
 * The language setting in localStorage, as a store that components subscribe to; the document's `lang` follows it. Each
 * cell of a grid is such a component, so the setting is read, and `lang` written, when it changes and not for each of
 * them: the whole page is laid out anew after every write.
 */
import { useSyncExternalStore } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { phoneStorage } from '../keeping/web-storage.ts'

const listeners = new Set<() => void>()
/** Null while nobody subscribes. */
let inUse: Locale | null = null

/** A logout clears the setting for a moment, here or in another tab: the language in use stays. */
function stored(): Locale {
  const text = phoneStorage.get('language')
  if (text === null) return inUse ?? 'ml'
  return text === 'en' ? 'en' : 'ml'
}

function follow(): void {
  const now = stored()
  if (now === inUse) return
  inUse = now
  const root = document.documentElement
  root.lang = now
  root.dataset.locale = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', follow)
    follow()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', follow)
    inUse = null
  }
}

/** The browser sends a `storage` event to other windows only, so this window sends it to itself. */
export function chooseLanguage(locale: Locale): void {
  phoneStorage.set('language', locale)
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
}

/** The language in use. */
export const localeNow = (): Locale => inUse ?? stored()
export const useLocale = (): Locale => useSyncExternalStore(subscribe, localeNow)
