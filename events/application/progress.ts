/** The progress bar of the form. */
import { isDate } from '../dates.ts'
import type { Form } from './form.ts'
import { isForSide, questions } from './questions.ts'

export const trackedFields: readonly string[] = [
  ...questions.filter((one) => one.tracked && isForSide(one)).map(({ field }) => field),
  'groomAge',
  'brideAge',
]

const isFilled = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && value !== false

/** Whole percent of the 29 tracked fields that are filled (docs/product.md section 8); an age with its date of birth. */
export function progressOf(form: Form): number {
  const values: Record<string, unknown> = {
    ...form,
    groomAge: isDate(form.groomDob),
    brideAge: isDate(form.brideDob),
  }
  const filled = trackedFields.filter((field) => isFilled(values[field])).length
  return Math.round((filled * 100) / trackedFields.length)
}
