/** The texts that a page brings for its islands, in its one language, so that no script carries both. */
import { type ComponentType, createContext, useContext } from 'react'
import { type Texts, type Translate, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

type Brought = { locale: Locale; texts: Texts }

type Words<Name extends string> = {
  locale: Locale
  t: Translate<Name>
  /** For keys that are put together: the text, or null where there is none. */
  textOf: (key: string) => string | null
}

const worded = ({ locale, texts }: Brought): Words<string> => ({
  locale,
  t: translator(locale, texts),
  textOf: (key) => texts[key] ?? null,
})
const Context = createContext(worded({ locale: 'ml', texts: {} }))

/** An island: a component in the texts that its page gives it as properties. */
export const withTexts = (Island: ComponentType) => (brought: Brought) => (
  <Context value={worded(brought)}>
    <Island />
  </Context>
)

/** `Name`: the names of the texts that the pages of this face bring. */
export const usePageTexts = <Name extends string>(): Words<Name> => useContext(Context)
