/** Optional papers and answers that the family has not given yet and that count for points. */

import { isDate } from '../dates.ts'
import { sides } from '../vocabulary.ts'
import type { Form } from './form.ts'
import { type Answer, type AnswerKind, kinds } from './kinds.ts'
import { type FormField, isForSide, type Question, questionOf, questions } from './questions.ts'

/** Hospital papers are never uploaded: they are shown at the home visit. */
export const papers = ['aadhaar', 'photos', 'income', 'education', 'letter', 'health'] as const
export type Paper = (typeof papers)[number]

export const documents = questions.filter(({ paper }) => paper !== undefined)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const emptyIn = (form: Partial<Form>, asked: readonly Question[]): FormField[] =>
  asked.filter(({ field }) => isEmpty(form[field])).map(({ field }) => field)

const illnesses: readonly string[] = ['chronic_illness', 'serious_illness']
const hasIllness = (form: Form): boolean =>
  sides.some((side) => illnesses.includes(form[`${side}ParentsHealth`]))

/** None of the hospital papers. */
export const fieldsOfPaper = (paper: Paper): readonly Question[] =>
  documents.filter((one) => one.paper === paper)

/** In the order of the form; empty where nothing is missing. */
export const missingFields = (form: Form, paper: Paper): FormField[] => emptyIn(form, fieldsOfPaper(paper))

/** Each missing field is one kind of document fewer. */
export const missingPaperFields = (form: Partial<Form>): FormField[] => emptyIn(form, documents)

/** Hospital papers count as missing while a parent has a long-lasting illness. */
export const missingPapers = (form: Form): Paper[] =>
  papers.filter((paper) => (paper === 'health' ? hasIllness(form) : missingFields(form, paper).length > 0))

/** Optional answers without which points cannot be given. */
export const missingDetails = (form: Form): FormField[] =>
  emptyIn(
    form,
    questions.filter(({ counts }) => counts),
  )

// Which questions the form asks, and which unlikely answers it asks about.

const kindOf = (field: FormField): AnswerKind | undefined => {
  const question = questionOf(field)
  return question && kinds[question.kind]
}
/** The question to ask about an unlikely answer; null for any other. */
export const questionAbout = (field: FormField, value: Answer) => kindOf(field)?.doubt?.(value) ?? null

const isTrue = (form: Form, { side, when }: Question): boolean =>
  questions.some((other) => other.side === side && other.name === when && form[other.field] === true)
/** False for the job of a parent who was not declared alive, unless a job was written. */
export const isAsked = (form: Form, question: Question): boolean =>
  question.when === undefined || form[question.field] !== '' || isTrue(form, question)

// The progress bar of the form.

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
