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

/** The field to add a paper at first; null where nothing of it is missing. */
export function firstMissingField(form: Form, paper: Paper): FormField | null {
  const fields: readonly FormField[] = fieldsOfPaper[paper]
  return fields.find((field) => isEmpty(form[field])) ?? null
}

/** In the order of the list. Hospital papers count as missing while a parent has an illness that goes on. */
export const missingPapers = (form: Form): Paper[] =>
  papers.filter((paper) => (paper === 'health' ? hasIllness(form) : firstMissingField(form, paper) !== null))

const countedDetails = [
  'brideFamilyMonthlyIncome',
  'groomFamilyMonthlyIncome',
  'brideParentsHealth',
  'groomParentsHealth',
] as const satisfies readonly FormField[]

/** Optional answers without which points cannot be given. */
export const missingDetails = (form: Form): FormField[] =>
  countedDetails.filter((field) => isEmpty(form[field]))
