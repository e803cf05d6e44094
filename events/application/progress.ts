/** The progress bar of the form. */
import { agesOf, type Form } from './form.ts'
import { isForSide, questions } from './questions.ts'

export const trackedFields: readonly string[] = [
  ...questions.filter((one) => one.tracked && isForSide(one)).map(({ field }) => field),
  'groomAge',
  'brideAge',
]

const isFilled = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && value !== false

/** Whole percent of the 29 tracked fields that are filled (docs/product.md section 8). */
export function progressOf(form: Form, today: string): number {
  const values: Record<string, unknown> = { ...form, ...agesOf(form, today) }
  const filled = trackedFields.filter((field) => isFilled(values[field])).length
  return Math.round((filled * 100) / trackedFields.length)
}
