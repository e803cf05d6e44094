/** The language kept under `language`, as on the public site, and the words of the login; words.ts has the console's. */
import { useEffect, useSyncExternalStore } from 'react'
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import { words } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'
import { phoneNotes } from '#web/keeping/notes.ts'

const ml = { ...mlCommon, ...mlAdmin }
export type EntryKey = keyof typeof ml
const en: Readonly<Record<EntryKey, string>> = { ...enCommon, ...enAdmin }
const wordings = { ml: words<EntryKey>(ml), en: words<EntryKey>(en) }

export const isEntryKey = (text: string): text is EntryKey => Object.hasOwn(ml, text)

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

/** `word(key, params?)` in the language in use, of what a person reads before the console itself has come. */
export function useEntryWords() {
  const locale = useLocale()
  return { locale, word: wordings[locale] }
}

/** Names the window after its screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
