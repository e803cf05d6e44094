/** The recorded consent of a family that is helped. Separate from its schema, which the pages do not load. */
import type { Locale } from '../vocabulary.ts'

/** The date of the sentence that is read aloud; a new wording gets a new date. */
const sentenceDate = '2026-11-23'
export const helperConsentIn = (locale: Locale): string => `${sentenceDate} ${locale}`
