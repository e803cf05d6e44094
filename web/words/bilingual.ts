/** Translators for a catalogue bundled in both languages, so that the language can be switched without a reload. */
import {
  anyTranslator,
  type Catalogue,
  type Params,
  type PlainKey,
  type Translate,
} from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { localeNow, useLocale } from './language.ts'

export function bilingual<Name extends string>({ ml, en }: Catalogue<Name>) {
  const translators = { ml: anyTranslator('ml', ml), en: anyTranslator('en', en) }
  const translatorIn = (locale: Locale): Translate<Name> => translators[locale]
  /** Translates into the language chosen at the call: for code that is rendered again when the language changes. */
  const t: Translate<Name> = (key: string, params?: Params) => translators[localeNow()](key, params)
  return {
    t,
    translatorIn,
    /** A hook: `t(key, params)` translates into the current language. */
    useWords() {
      const locale = useLocale()
      return { locale, t: translatorIn(locale) }
    },
    /** A name in both languages, for commands and views. */
    named: (key: PlainKey<Name>, params?: Params) => ({
      en: translators.en(key, params),
      ml: translators.ml(key, params),
    }),
    isKey: (text: string): text is PlainKey<Name> => Object.hasOwn(ml, text),
  }
}
