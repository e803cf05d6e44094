/** React context with the texts that a page passes to its islands, in the page's language only. */
import { type ComponentType, createContext, useContext } from 'react'
import { type Texts, type Translate, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { unbroken } from './unbroken.ts'

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
