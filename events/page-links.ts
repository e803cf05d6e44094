/** Links to the families' pages in the reader's language, for letters and answers. */
import type { Locale } from './vocabulary.ts'

/** @param site the public origin, without a slash at the end @param path begins with a slash */
export const pageLink = (site: string, locale: Locale, path: string): string =>
  `${site}${locale === 'ml' ? '' : `/${locale}`}${path}`

/** Where somebody who is signed in proves an e-mail address by its code. In the fragment, so that it is in no log. */
export const confirmLink = (site: string, locale: Locale, code: string): string =>
  pageLink(site, locale, `/dashboard#confirm=${code}`)

/** Where the owner of a one-use token chooses a new password. */
export const resetLink = (site: string, locale: Locale, token: string): string =>
  pageLink(site, locale, `/reset?token=${token}`)
