/** A family's consent as stored: the date of the privacy policy, the language of the notice, and the notice's version. */

import { locales } from '../account-lists.ts'
import { isDate } from '../dates.ts'
import type { Locale } from '../vocabulary.ts'

/** The date of the terms and the privacy policy (docs/product.md section 1). Recorded consents keep theirs. */
export const policyDate = '2026-01-01'

/** The current version of the notice (notice.ts). */
export const noticeVersion = 2

/** '' or `2026-01-01 ml 1`. Consents from before the notice had versions have none. */
export const consentPattern = /^(?:\d{4}-\d\d-\d\d (?:ml|en)(?: [1-9]\d{0,2})?)?$/

export const consentIn = (locale: Locale): string => `${policyDate} ${locale} ${noticeVersion}`

/** Whether the pages have ever sent it: a consent to the policy, and to a notice that exists. */
export function isGivenConsent(text: string): boolean {
  const consent = consentPattern.test(text) ? consentOf(text) : null
  return consent?.policy === policyDate && consent.notice !== null && consent.notice <= noticeVersion
}

/** Whether nothing newer has to be agreed to. */
export const isCurrentConsent = (text: string): boolean => consentOf(text)?.notice === noticeVersion

/** `notice`: null where the consent has no version. */
export type Consent = { policy: string; locale: Locale; notice: number | null }

/** Null where nothing was agreed to. */
export function consentOf(stored: string): Consent | null {
  const [policy = '', language, notice] = stored.split(' ')
  const locale = locales.find((one) => one === language)
  return locale && isDate(policy) ? { policy, locale, notice: notice ? Number(notice) : null } : null
}
