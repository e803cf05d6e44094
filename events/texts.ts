/** Text as commands carry it: staff and settings texts are refused, not repaired, when something invisible lies in them. */
import * as z from 'zod/mini'
import { hasAadhaarNumber, isPlainText } from './text.ts'

/** Text that staff write: NFC, no control characters or bidi overrides, no Aadhaar number. `max` in UTF-16 units. */
export const staffText = (max: number) =>
  z.pipe(
    z.string('error.type').check(
      z.maxLength(max, 'error.tooLong'),
      z.refine<string>(isPlainText, { error: 'error.text', abort: true }),
      z.refine<string>((text) => !hasAadhaarNumber(text), 'error.aadhaarInText'),
    ),
    z.transform((text) => text.normalize('NFC').trim()),
  )
