/** Which questions the form asks, and which unlikely answers it asks about. */
import type { Form } from './form.ts'
import { type Answer, type AnswerKind, kinds } from './kinds.ts'
import { type FormField, type Question, questionOf, questions } from './questions.ts'

const kindOf = (field: FormField): AnswerKind | undefined => {
  const question = questionOf(field)
  return question && kinds[question.kind]
}
/** The question to ask about an unlikely answer; null for any other. */
export const questionAbout = (field: FormField, value: Answer) => kindOf(field)?.doubt?.(value) ?? null

const isTrue = (form: Form, { side, when }: Question): boolean =>
  questions.some((other) => other.side === side && other.name === when && form[other.field] === true)
/** False for the job of a parent who is not said to be alive, unless one was written. */
export const isAsked = (form: Form, question: Question): boolean =>
  question.when === undefined || form[question.field] !== '' || isTrue(form, question)
