/**
 * The language setting in localStorage as a store; the document's `lang` follows it. Each cell of a grid subscribes, so the setting
 * is read, and `lang` written, once per change and not per subscriber: every write causes a layout of the whole page.
 */
import { useSyncExternalStore } from 'react'
import type { Locale } from '#events/vocabulary.ts'
import { phoneStorage } from '../keeping/web-storage.ts'

const listeners = new Set<() => void>()
/** Null while nobody subscribes. */
let inUse: Locale | null = null

/** Falls back to the current language, because a logout in any tab clears the setting for a moment. */
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

export const localeNow = (): Locale => inUse ?? stored()
export const useLocale = (): Locale => useSyncExternalStore(subscribe, localeNow)
