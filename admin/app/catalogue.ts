/** The words of one view, from a catalogue of its own that comes with the view and not before. */
import { type Params, words } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'
import { useLocale } from './language.ts'

type Texts<K extends string> = Readonly<Record<K, string>>

export function catalogue<K extends string>(ml: Texts<K>, en: Texts<K>) {
  const wordings = { ml: words<K>(ml), en: words<K>(en) }
  return {
    /** `say(key, params?)` in the language in use. */
    useSay: () => wordings[useLocale()],
    sayIn: (locale: Locale) => wordings[locale],
    /** In both languages at once, as commands and views carry their names. */
    named: (key: K, params?: Params) => ({ en: wordings.en(key, params), ml: wordings.ml(key, params) }),
    isKey: (text: string): text is K => Object.hasOwn(ml, text),
  }
}
