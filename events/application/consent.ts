/**
 * A family's consent as the pages give it: the date of the privacy policy, the language of the notice, and the notice's version.
 * read-consent.ts reads it. Apart, because the sign-in pages only give it.
 */

import type { Locale } from '../vocabulary.ts'

/** The date of the terms and the privacy policy (docs/product.md section 1). Recorded consents contain the date of their time. */
export const policyDate = '2026-01-01'

/** The current version of the notice (notice.ts). */
export const noticeVersion = 3

/** The notice in at most 80 words, above the tick by which families agree. */
export const shortParts = ['asked', 'use', 'seen', 'free'] as const

export const consentIn = (locale: Locale): string => `${policyDate} ${locale} ${noticeVersion}`

/** Whether the consent is for the current policy and notice. */
export const isCurrentConsent = (text: string): boolean =>
  text === consentIn('ml') || text === consentIn('en')
