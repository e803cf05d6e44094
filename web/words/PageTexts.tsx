/** React context with the texts that a page passes to its islands, in the page's language only. */
import { type ComponentType, createContext, useContext } from 'react'
import { type Texts, type Translate, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

// Keeps a number and what belongs to it on one line: "3 days", "10 MB", and in Malayalam the ending behind a hyphen.

/** A longer word may begin a line of its own: with large text the pair would not fit into a narrow one. */
const NUMBER_AND_WORD = /(\d) (?=[\p{L}\p{M}]{1,12}(?![\p{L}\p{M}]))/gu
const NUMBER_AND_ENDING = /(\d)-(?=[\u0D00-\u0D7F])/g

export const unbroken = (text: string): string =>
  text.replace(NUMBER_AND_WORD, '$1\u00A0').replace(NUMBER_AND_ENDING, '$1-\u2060')

type PageProps = { locale: Locale; texts: Texts }

type Words<Name extends string> = {
  locale: Locale
  t: Translate<Name>
  /** The text for a computed key, or null where there is none. */
  textOf: (key: string) => string | null
}

const wordsFrom = ({ locale, texts }: PageProps): Words<string> => ({
  locale,
  t: translator(locale, texts, unbroken),
  textOf: (key) => texts[key] ?? null,
})
const Context = createContext(wordsFrom({ locale: 'ml', texts: {} }))

/** Wraps an island in a provider of the texts from its properties. */
export const withTexts = (Island: ComponentType) => (props: PageProps) => (
  <Context value={wordsFrom(props)}>
    <Island />
  </Context>
)

/** `Name`: the keys of the texts that the pages pass. */
export const usePageTexts = <Name extends string>(): Words<Name> => useContext(Context)
