/** The schema of text in the commands of staff: refused, not repaired, when it contains forbidden characters. */
import * as z from 'zod/mini'
import { hasAadhaarNumber, isPlainText } from './text.ts'

/** NFC, no control characters or bidi overrides, no Aadhaar number. `max` in UTF-16 units. */
export const staffText = (max: number) =>
  z.pipe(
    z.string('error.type').check(
      z.maxLength(max, 'error.tooLong'),
      z.refine<string>(isPlainText, { error: 'error.text', abort: true }),
      z.refine<string>((text) => !hasAadhaarNumber(text), 'error.aadhaarInText'),
    ),
    z.transform((text) => text.normalize('NFC').trim()),
  )
