/** Selects the texts that a page passes to its islands, in the page's own language. Runs at build time. */
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import { type Name, texts } from '#events/language/index.ts'
import { type CountedKey, keyOf, type Texts } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

const isName = (name: string): name is Name => name in texts.ml
export const names: readonly Name[] = Object.keys(texts.en).filter(isName)
export const namesOf = (catalogue: object): Name[] => Object.keys(catalogue).filter(isName)

/** The texts of the error boundary and of toasts. */
const ofEveryIsland: readonly Name[] = [
  'page.broken',
  'page.typed',
  'page.reload',
  'nav.close',
  'toast.error',
  'toast.network',
  'toast.success',
]
/** What a phone number may be asked about, and refused for. */
export const phoneNames = [
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'error.aadhaarAsPhone',
  'error.phone',
] as const
/** The states of files that wait on this phone, and why one could not be sent. */
export const fileNames = [
  ...names.filter((name) => /^(toast\.upload|form\.waitsFor|refusal\.(file-|other-account))/.test(name)),
  'form.remove',
  'form.sending',
  'form.uploadStopped',
  'toast.retry',
  'toast.authorization',
  'error.tooManyFiles',
] as const

/** @param wanted keys of texts; the key of a text with plural forms selects all forms */
export function pageTexts(wanted: readonly (Name | CountedKey<Name>)[]): Record<Locale, Texts> {
  const keys = new Set<string>([...wanted, ...ofEveryIsland])
  const own = names.filter((name) => keys.has(name) || keys.has(keyOf(name)))
  const inLanguage = (locale: Locale): Texts =>
    Object.fromEntries(own.map((name) => [name, texts[locale][name]]))
  return { ml: inLanguage('ml'), en: inLanguage('en') }
}

/** The texts that a page with ShortNotice.tsx passes to its island. */
export const shortNoticeNames = [
  `notice.${noticeVersion}.title`,
  ...shortParts.map((part) => `notice.${noticeVersion}.short.${part}` as const),
  'rights.noticeRead',
  'nav.terms',
  'nav.privacy',
  'nav.listenFailed',
  'voice.about',
  'voice.hear',
] as const
