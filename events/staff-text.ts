/** The schemas of text in the commands of staff: refused, not repaired, when it contains forbidden characters. */
import * as z from 'zod/mini'
import { folded, foldedLine, hasAadhaarNumber, isPlainText } from './text.ts'

const text = (max: number, fold: (text: string) => string) =>
  z.pipe(
    z.string('error.type').check(z.refine<string>(isPlainText, { error: 'error.text', abort: true })),
    z.pipe(
      z.transform(fold),
      z.string().check(
        z.maxLength(max, 'error.tooLong'),
        z.refine<string>((text) => !hasAadhaarNumber(text), 'error.aadhaarInText'),
      ),
    ),
  )

/** Of one line or more: NFC, \n as line end, no control characters or bidi overrides, no Aadhaar number. `max` in UTF-16 units. */
export const staffText = (max: number) => text(max, folded)

/** A name: the same without a line end, which becomes a space. */
export const staffLine = (max: number) => text(max, foldedLine)
