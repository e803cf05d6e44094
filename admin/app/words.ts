/** The console's words in the language in use; loaded with the console, so that the login stays small. */
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import enConsole from '#events/language/en/console.json'
import enDashboard from '#events/language/en/dashboard.json'
import enErrors from '#events/language/en/errors.json'
import enScore from '#events/language/en/score.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import mlConsole from '#events/language/ml/console.json'
import mlDashboard from '#events/language/ml/dashboard.json'
import mlErrors from '#events/language/ml/errors.json'
import mlScore from '#events/language/ml/score.json'
import { type Params, words } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'
import { useLocale } from './language.ts'

const ml = { ...mlCommon, ...mlAdmin, ...mlErrors, ...mlScore, ...mlDashboard, ...mlConsole }
/** A key of what the console says; a screen with a namespace of its own words it with `words()` itself. */
export type Key = keyof typeof ml
const en: Readonly<Record<Key, string>> = {
  ...enCommon,
  ...enAdmin,
  ...enErrors,
  ...enScore,
  ...enDashboard,
  ...enConsole,
}
const wordings = { ml: words<Key>(ml), en: words<Key>(en) }

export type Word = (typeof wordings)[Locale]
export const wordsIn = (locale: Locale): Word => wordings[locale]
export const isKey = (text: string): text is Key => Object.hasOwn(ml, text)

/** `word(key, params?)` in the language in use. */
export function useWords(): { locale: Locale; word: Word } {
  const locale = useLocale()
  return { locale, word: wordings[locale] }
}

/** A name in both languages at once, as commands and views carry it. */
export const named = (key: Key, params?: Params): { en: string; ml: string } => ({
  en: wordings.en(key, params),
  ml: wordings.ml(key, params),
})
