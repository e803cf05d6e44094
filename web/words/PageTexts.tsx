/** React context with the texts that a page passes to its islands as properties, in its own language only. */
import { type ComponentType, createContext, useContext } from 'react'
import { type Texts, type Translate, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

type PageProps = { locale: Locale; texts: Texts }

type Words<Name extends string> = {
  locale: Locale
  t: Translate<Name>
  /** For keys that are put together: the text, or null where there is none. */
  textOf: (key: string) => string | null
}

const wordsFrom = ({ locale, texts }: PageProps): Words<string> => ({
  locale,
  t: translator(locale, texts),
  textOf: (key) => texts[key] ?? null,
})
const Context = createContext(wordsFrom({ locale: 'ml', texts: {} }))

/** Makes an island: a component that provides the texts from its properties to everything in it. */
export const withTexts = (Island: ComponentType) => (props: PageProps) => (
  <Context value={wordsFrom(props)}>
    <Island />
  </Context>
)

/** `Name`: the names of the texts that the pages of this face pass. */
export const usePageTexts = <Name extends string>(): Words<Name> => useContext(Context)
