/**
 * A family's consent as it is stored: the date of the privacy policy, the language in which its notice was read, and which
 * version of the notice that was.
 */

import { locales } from '../account-lists.ts'
import { isDate } from '../dates.ts'
import type { Locale } from '../vocabulary.ts'

/** docs/product.md section 1: the date of the terms and the privacy policy. A new policy gets a new date; recorded consents stay. */
export const policyDate = '2026-01-01'

/** The version of the notice (notice.ts) that families agree to now. */
export const noticeVersion = 2

/** '' or `2026-01-01 ml 1`. Consents from before there was a notice of its own have no version. */
export const consentPattern = /^(?:\d{4}-\d\d-\d\d (?:ml|en)(?: [1-9]\d{0,2})?)?$/

export const consentIn = (locale: Locale): string => `${policyDate} ${locale} ${noticeVersion}`

/** `notice`: null where there was none yet. */
export type Consent = { policy: string; locale: Locale; notice: number | null }

/** What was agreed to, and in which language it was read; null where nothing was. */
export function consentOf(stored: string): Consent | null {
  const [policy = '', language, notice] = stored.split(' ')
  const locale = locales.find((one) => one === language)
  return locale && isDate(policy) ? { policy, locale, notice: notice ? Number(notice) : null } : null
}
