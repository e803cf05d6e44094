/** A family's consent as it is stored: the date of the privacy policy and the language in which its notice was read. */

import { locales } from '../account-lists.ts'
import { isDate } from '../dates.ts'
import type { Locale } from '../vocabulary.ts'

/** SPEC.md section 1: the date of the terms and the privacy policy. A new policy gets a new date; recorded consents stay. */
export const policyDate = '2026-01-01'

/** '' or `2026-01-01 ml`. */
export const consentPattern = /^(?:\d{4}-\d\d-\d\d (?:ml|en))?$/

export const consentIn = (locale: Locale): string => `${policyDate} ${locale}`

/** What was agreed to, and in which language it was read; null where nothing was. */
export function consentOf(stored: string): { policy: string; locale: Locale } | null {
  const [policy = '', language] = stored.split(' ')
  const locale = locales.find((one) => one === language)
  return locale && isDate(policy) ? { policy, locale } : null
}
