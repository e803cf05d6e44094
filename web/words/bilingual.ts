/** Translators for a catalogue bundled in both languages, so that the language can be switched without a reload. */
import { type Catalogue, type Params, type PlainKey, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { useLocale } from './language.ts'

export function bilingual<Name extends string>({ ml, en }: Catalogue<Name>) {
  const translators = { ml: translator<Name>('ml', ml), en: translator<Name>('en', en) }
  const translatorIn = (locale: Locale) => translators[locale]
  return {
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
