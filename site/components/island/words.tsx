/** The words of an island: its page gives it those of its own language as a property, so that no script carries both. */
import { type ComponentType, createContext, useContext } from 'react'
import type common from '#events/language/en/common.json'
import type dashboard from '#events/language/en/dashboard.json'
import type entry from '#events/language/en/entry.json'
import type errors from '#events/language/en/errors.json'
import type form from '#events/language/en/form.json'
import type score from '#events/language/en/score.json'
import { filled, type Params } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'

export type Key = keyof (typeof common &
  typeof dashboard &
  typeof entry &
  typeof errors &
  typeof form &
  typeof score) &
  string
export type Texts = Readonly<Record<string, string>>
type Told = { locale: Locale; texts: Texts }

const Context = createContext<Told>({ locale: 'ml', texts: {} })

/** An island: a component in the words that its page gave it. */
export const withWords = (Island: ComponentType) => (told: Told) => (
  <Context value={told}>
    <Island />
  </Context>
)

/** `word(key, params?)`; a key whose text the page did not bring stays as it is, so that it is noticed. */
export function useWords() {
  const { locale, texts } = useContext(Context)
  const word = (key: Key, params?: Params): string => filled(texts[key] ?? key, params)
  /** For keys that are put together: the text, or null where there is none. */
  const wordOr = (key: string): string | null => texts[key] ?? null
  return { locale, word, wordOr }
}
