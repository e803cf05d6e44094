/** Links to families' pages, for letters and answers. */
import type { Locale } from './vocabulary.ts'

/** @param site public origin without trailing slash @param path begins with a slash */
export const pageLink = (site: string, locale: Locale, path: string): string =>
  `${site}${locale === 'ml' ? '' : `/${locale}`}${path}`

/** To verify an e-mail address. The code is in the fragment, which no log records. */
export const confirmLink = (site: string, locale: Locale, code: string): string =>
  pageLink(site, locale, `/dashboard#confirm=${code}`)

/** To set a new password. */
export const resetLink = (site: string, locale: Locale, token: string): string =>
  pageLink(site, locale, `/reset?token=${token}`)
