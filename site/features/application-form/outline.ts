/** The five parts of the form and the fields of each, in the order of docs/product.md. */
import { type Form, type FormField, formFieldNames } from '#events/application/form.ts'
import { type Side, sides } from '#events/vocabulary.ts'
import type { Key } from '../../components/island/texts.ts'

export const parts = ['groom', 'bride', 'uploads', 'family', 'declaration'] as const
export type Part = (typeof parts)[number]

type Labels = Readonly<Record<string, Key>>

/** The labels of a person's fields by their names without `groom` or `bride`, in the order of the page. */
const personLabels: Labels = {
  Name: 'field.name',
  Dob: 'field.dob',
  ParentPhone: 'field.parentPhone',
  Email: 'field.email',
  Address: 'field.address',
  District: 'field.district',
  Taluk: 'field.taluk',
  LsgType: 'field.lsgType',
  LsgName: 'field.lsgName',
  Village: 'field.village',
  Pincode: 'field.pincode',
  PostalName: 'field.postalName',
  Education: 'field.education',
  Occupation: 'field.occupation',
  Workplace: 'field.workplace',
  Religion: 'field.religion',
  Caste: 'field.caste',
  MaritalStatus: 'field.maritalStatus',
}
const familyLabels: Labels = {
  FatherName: 'field.fatherName',
  FatherAlive: 'field.fatherAlive',
  FatherJob: 'field.fatherJob',
  MotherName: 'field.motherName',
  MotherAlive: 'field.motherAlive',
  MotherJob: 'field.motherJob',
  ParentsHealth: 'field.parentsHealth',
  FamilyMonthlyIncome: 'field.income',
  HouseType: 'field.houseType',
}
const labels: Labels = {
  ...personLabels,
  ...familyLabels,
  AadhaarFrontKey: 'field.aadhaarFront',
  AadhaarBackKey: 'field.aadhaarBack',
  groomPhotoKey: 'field.groomPhoto',
  bridePhotoKey: 'field.bridePhoto',
  incomeProofKeys: 'field.incomeProof',
  educationProofKeys: 'field.educationProof',
  socialVerificationLetterKey: 'field.socialLetter',
  declarationAgreed: 'field.declaration',
  signedByGroomParent: 'field.signedGroomParent',
  signedByBrideParent: 'field.signedBrideParent',
  declarationDate: 'field.declarationDate',
  consent: 'field.consent',
}

const isFormField = (name: string): name is FormField => Object.hasOwn(formFieldNames, name)
const ofSide = (side: Side, fields: Labels): FormField[] =>
  Object.keys(fields)
    .map((name) => side + name)
    .filter(isFormField)
const pictures = (side: Side): FormField[] => [
  `${side}PhotoKey`,
  `${side}AadhaarFrontKey`,
  `${side}AadhaarBackKey`,
]

export const fieldsOf: Record<Part, readonly FormField[]> = {
  groom: ['consent', ...ofSide('groom', personLabels)],
  bride: ofSide('bride', personLabels).filter((field) => field !== 'brideEmail'),
  uploads: [
    ...sides.flatMap(pictures),
    'incomeProofKeys',
    'educationProofKeys',
    'socialVerificationLetterKey',
  ],
  family: sides.flatMap((side) => ofSide(side, familyLabels)),
  declaration: ['declarationAgreed', 'signedByGroomParent', 'signedByBrideParent', 'declarationDate'],
}

/** In the order of the page. */
export const allFields: readonly FormField[] = parts.flatMap((part) => fieldsOf[part])

/** The error of an age is shown at the date of birth. */
const ageOf: Record<string, FormField> = { groomAge: 'groomDob', brideAge: 'brideDob' }

/** Problems by the field where they are shown: that of a date before that of the age that follows from it. */
export function shownAt(problems: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, problem] of Object.entries(problems)) if (!(name in ageOf)) shown[name] = problem
  for (const [age, field] of Object.entries(ageOf)) {
    const problem = problems[age]
    if (problem !== undefined) shown[field] ??= problem
  }
  return shown
}

export const partOf = (name: string): Part | null =>
  parts.find((part) => part === name || fieldsOf[part].some((field) => field === name)) ?? null

const isGiven = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0)

/** Complete: nothing in it prevents submission; for the uploads, that all six pictures were added. */
export function isComplete(part: Part, form: Form, problems: Readonly<Record<string, string>>): boolean {
  if (part === 'uploads') return sides.flatMap(pictures).every((field) => isGiven(form[field]))
  const shown = shownAt(problems)
  return fieldsOf[part].every((field) => shown[field] === undefined)
}

/** The part to open for a family that returns. */
export const firstIncomplete = (form: Form, problems: Readonly<Record<string, string>>): Part =>
  parts.find((part) => !isComplete(part, form, problems)) ?? 'groom'

export const sideOf = (field: string): Side | null => sides.find((side) => field.startsWith(side)) ?? null

export const labelOf = (field: string): Key =>
  labels[field] ?? labels[field.replace(/^(groom|bride)/, '')] ?? 'field.name'

export const sectionOf: Record<Part, { title: Key; short: Key }> = {
  groom: { title: 'section.groom', short: 'section.groomShort' },
  bride: { title: 'section.bride', short: 'section.brideShort' },
  uploads: { title: 'section.uploads', short: 'section.uploadsShort' },
  family: { title: 'section.family', short: 'section.familyShort' },
  declaration: { title: 'section.declaration', short: 'section.declarationShort' },
}
