/** Optional papers and answers that the family has not given yet and that count for points. */
import { sides } from '../vocabulary.ts'
import type { Form } from './form.ts'
import { type FormField, type Question, questions } from './questions.ts'

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
