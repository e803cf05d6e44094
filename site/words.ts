/** Words for the built pages, by namespace. Bound to a locale, since pages of both languages are rendered together. */
import i18next from 'i18next'
import type common from '#events/language/en/common.json'
import type home from '#events/language/en/home.json'
import type { Params } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'

type Namespaces = { common: typeof common; home: typeof home }

/** `wordsFor(locale, 'home')('home.title')`: the keys are those of the namespace. */
export function wordsFor<N extends keyof Namespaces>(locale: Locale, namespace: N) {
  const word = i18next.getFixedT(locale, String(namespace))
  return (key: keyof Namespaces[N] & string, params: Params = {}): string => word(key, key, params)
}
