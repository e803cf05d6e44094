/** The console's words in the language kept under `language`, the same key as on the public site; Malayalam at first. */
import { useEffect, useSyncExternalStore } from 'react'
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import enErrors from '#events/language/en/errors.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import mlErrors from '#events/language/ml/errors.json'
import { words } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'

const ml = { ...mlCommon, ...mlErrors, ...mlAdmin }
export type AdminKey = keyof typeof ml
const en: Readonly<Record<AdminKey, string>> = { ...enCommon, ...enErrors, ...enAdmin }
const wordings = { ml: words<AdminKey>(ml), en: words<AdminKey>(en) }

export const isAdminKey = (text: string): text is AdminKey => Object.hasOwn(ml, text)

const stored = (): Locale => (localStorage.getItem('language') === 'en' ? 'en' : 'ml')

/** A `storage` event reaches other windows only, so the window that changes the language tells itself. */
export function chooseLanguage(locale: Locale): void {
  localStorage.setItem('language', locale)
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** `word(key, params?)` in the language in use; the document says which it is. */
export function useWords() {
  const locale = useSyncExternalStore(subscribe, stored)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return { locale, word: wordings[locale] }
}

/** Names the window after its screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
