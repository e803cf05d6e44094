/** The consent of a family that is helped, as it is recorded. Apart from its schema, which the pages do not load. */
import type { Locale } from '../vocabulary.ts'

/** The day of the wording of the sentence that is read aloud; another wording gets another date. */
const sentenceDate = '2026-11-23'
export const helperConsentIn = (locale: Locale): string => `${sentenceDate} ${locale}`
