/** Which of the nine kinds of documents an application lacks, by the names of their fields without the ending. Pure. */
import type { Form } from '../application/form.ts'

export const documentFields = [
  'groomPhotoKey',
  'bridePhotoKey',
  'groomAadhaarFrontKey',
  'groomAadhaarBackKey',
  'brideAadhaarFrontKey',
  'brideAadhaarBackKey',
  'incomeProofKeys',
  'educationProofKeys',
  'socialVerificationLetterKey',
] as const satisfies readonly (keyof Form)[]

const isThere = (value: string | readonly string[] | null | undefined): boolean =>
  value !== null && value !== undefined && value.length > 0

/** In the order of the form. */
export const documentsMissingIn = (form: Partial<Form>): string[] =>
  documentFields.filter((field) => !isThere(form[field])).map((field) => field.replace(/Keys?$/, ''))
