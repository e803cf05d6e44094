/**
 * What a family that applied in an earlier season may take over into this one. Nothing is taken over by itself: each answer is
 * confirmed, each paper chosen. Pure. Apart from earlier.ts, since few families load it.
 */
import type { Form, FormChanges } from './form.ts'
import { isFile } from './kinds.ts'
import { type FormField, questionOf } from './questions.ts'

/** What both sides say together, which is consent and declaration, and papers, which are copied one by one. */
const isGivenAnew = (field: string): boolean => {
  const question = questionOf(field)
  return !question || question.side === null || isFile(question)
}

/** The answers that can be taken over as they are: without consent, declaration and papers. */
export const answersIn = (answers: FormChanges): FormChanges =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !isGivenAnew(field)))

/** Whether a field can be confirmed as it was: it was answered then, and is not answered now. */
export function isOpenAgain(
  field: FormField,
  { earlier, now, blank }: { earlier: Form; now: Form; blank: Form },
): boolean {
  const then = earlier[field]
  return !isGivenAnew(field) && then !== '' && then !== null && now[field] === blank[field]
}
