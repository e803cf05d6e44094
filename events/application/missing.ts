/** What a family has not given, though it may: papers, and answers that count for points. A submission needs none of them. Pure. */
import { sides } from '../vocabulary.ts'
import type { Form, FormField } from './form.ts'

export const papers = ['aadhaar', 'photos', 'income', 'education', 'letter', 'health'] as const
export type Paper = (typeof papers)[number]

/** Where each is added to the form. Hospital papers are never sent: they are shown at the home visit. */
const fieldsOfPaper = {
  aadhaar: ['groomAadhaarFrontKey', 'groomAadhaarBackKey', 'brideAadhaarFrontKey', 'brideAadhaarBackKey'],
  photos: ['groomPhotoKey', 'bridePhotoKey'],
  income: ['incomeProofKeys'],
  education: ['educationProofKeys'],
  letter: ['socialVerificationLetterKey'],
  health: [],
} as const satisfies Record<Paper, readonly FormField[]>

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const illnesses: readonly string[] = ['chronic_illness', 'serious_illness']
const hasIllness = (form: Form): boolean =>
  sides.some((side) => illnesses.includes(form[`${side}ParentsHealth`]))

/** What is missing of a paper, in the order of the form; none where nothing is. */
export function missingFields(form: Form, paper: Paper): FormField[] {
  const fields: readonly FormField[] = fieldsOfPaper[paper]
  return fields.filter((field) => isEmpty(form[field]))
}

/** The fields of all papers that can be sent and are not there: each is one kind of document fewer. */
export const missingPaperFields = (form: Form): FormField[] =>
  papers.flatMap((paper) => missingFields(form, paper))

/** Whether some of a paper is there, and not all of it. */
export const isPartlyThere = (form: Form, paper: Paper): boolean => {
  const missing = missingFields(form, paper).length
  return missing > 0 && missing < fieldsOfPaper[paper].length
}

/** In the order of the list. Hospital papers count as missing while a parent has an illness that goes on. */
export const missingPapers = (form: Form): Paper[] =>
  papers.filter((paper) => (paper === 'health' ? hasIllness(form) : missingFields(form, paper).length > 0))

const countedDetails = [
  'brideFamilyMonthlyIncome',
  'groomFamilyMonthlyIncome',
  'brideParentsHealth',
  'groomParentsHealth',
] as const satisfies readonly FormField[]

/** Optional answers without which points cannot be given. */
export const missingDetails = (form: Form): FormField[] =>
  countedDetails.filter((field) => isEmpty(form[field]))
