/** The texts that a page brings beside its markup, in its one language, so that no script carries both. */
import { createContext, type ReactNode, useContext } from 'react'
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

/** Stands at the root of an island, where it is rendered once. */
export const PageTexts = ({ children, ...brought }: Brought & { children: ReactNode }) => (
  <Context value={worded(brought)}>{children}</Context>
)

/** `Name`: the names of the texts that the pages of this face bring. */
export const usePageTexts = <Name extends string>(): Words<Name> => useContext(Context)
