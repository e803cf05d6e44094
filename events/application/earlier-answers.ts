/** What a family may reuse from an earlier season. Separate from earlier.ts, since few families load it. */
import type { Form, FormChanges } from './form.ts'
import { isFile } from './kinds.ts'
import { type FormField, questionOf } from './questions.ts'

/** Consent and declaration are given anew, and papers are copied one by one. */
const isGivenAnew = (field: string): boolean => {
  const question = questionOf(field)
  return !question || question.side === null || isFile(question)
}

export const answersIn = (answers: FormChanges): FormChanges =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !isGivenAnew(field)))

/** Whether it was answered then and is empty now. */
export function isOpenAgain(
  field: FormField,
  { earlier, now, blank }: { earlier: Form; now: Form; blank: Form },
): boolean {
  const then = earlier[field]
  return !isGivenAnew(field) && then !== '' && then !== null && now[field] === blank[field]
}
