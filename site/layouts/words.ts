/** Words for the built pages, by namespace. Bound to a locale, since pages of both languages are rendered together. */
import i18next from 'i18next'
import type common from '#events/language/en/common.json'
import type entry from '#events/language/en/entry.json'
import type form from '#events/language/en/form.json'
import type home from '#events/language/en/home.json'
import type outside from '#events/language/en/outside.json'
import type privacy from '#events/language/en/privacy.json'
import type reach from '#events/language/en/reach.json'
import type score from '#events/language/en/score.json'
import type terms from '#events/language/en/terms.json'
import type { Params } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

type Namespaces = {
  common: typeof common
  entry: typeof entry
  form: typeof form
  home: typeof home
  outside: typeof outside
  privacy: typeof privacy
  reach: typeof reach
  score: typeof score
  terms: typeof terms
}

/** `wordsFor(locale, 'home')('home.title')`: the keys are those of the namespace. */
export function wordsFor<N extends keyof Namespaces>(locale: Locale, namespace: N) {
  const t = i18next.getFixedT(locale, String(namespace))
  return (key: keyof Namespaces[N] & string, params: Params = {}): string => t(key, key, params)
}
