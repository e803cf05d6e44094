/** What the form asks of whom, and what it has filled in itself: the specified form defaults. Pure. */
import { blankForm, type Form } from './form.ts'
import { type Answer, type AnswerKind, kinds } from './kinds.ts'
import { type FormField, type Question, questionOf, questions } from './questions.ts'

/** The fields that have an answer before anybody gave one. */
export const defaultFields: readonly FormField[] = questions
  .filter(({ filled }) => filled !== undefined)
  .map(({ field }) => field)

/** Whether a field still has the value that the form filled in; somebody may have chosen just that. */
export const isDefault = (field: FormField, value: unknown): boolean =>
  defaultFields.includes(field) && value === blankForm[field]

const kindOf = (field: FormField): AnswerKind | undefined => {
  const question = questionOf(field)
  return question && kinds[question.kind]
}
/** What a family is asked about an answer that is unlikely; null for any other. */
export const questionAbout = (field: FormField, value: Answer) => kindOf(field)?.doubt?.(value) ?? null

/** The fields that a family may be asked to confirm, in the order of the form. */
export const doubtedFields: readonly FormField[] = questions
  .filter(({ field, filled }) => filled !== undefined || kindOf(field)?.doubt !== undefined)
  .map(({ field }) => field)

const isTrue = (form: Form, { side, when }: Question): boolean =>
  questions.some((other) => other.side === side && other.name === when && form[other.field] === true)
/** False for the job of a parent who has died; one that was written down all the same is not hidden. */
export const isAsked = (form: Form, question: Question): boolean =>
  question.when === undefined || form[question.field] !== '' || isTrue(form, question)
