/** Reads a recorded consent (consent.ts). */

import { locales } from '../account-lists.ts'
import { isDate } from '../dates.ts'
import type { Locale } from '../vocabulary.ts'
import { noticeVersion, policyDate } from './consent.ts'

/** '' or `2026-01-01 ml 1`. Consents from before the notice had versions have none. */
export const consentPattern = /^(?:\d{4}-\d\d-\d\d (?:ml|en)(?: [1-9]\d{0,2})?)?$/

/** `notice`: null where the consent has no version. */
export type Consent = { policy: string; locale: Locale; notice: number | null }

/** Null where nothing was agreed to. */
export function consentOf(stored: string): Consent | null {
  const [policy = '', language, notice] = stored.split(' ')
  const locale = locales.find((one) => one === language)
  return locale && isDate(policy) ? { policy, locale, notice: notice ? Number(notice) : null } : null
}

/** Whether the pages have ever given it: a consent to the policy, and to a notice that exists. */
export function isGivenConsent(text: string): boolean {
  const consent = consentPattern.test(text) ? consentOf(text) : null
  return consent?.policy === policyDate && consent.notice !== null && consent.notice <= noticeVersion
}
