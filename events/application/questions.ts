/**
 * The questions of the application, one entry each: everything that is asked, listed, printed, sent or exported is derived
 * from this table, in this order. kinds.ts has the kinds of answers, facts.ts the fact that an answer feeds, and
 * questions.json the words of each question. docs/product.md section 8.
 */
import {
  educations,
  healths,
  houseTypes,
  lsgTypes,
  maritalStatuses,
  religions,
  type Side,
  sides,
  type UploadPurpose,
} from '../vocabulary.ts'
import type { KindName } from './kinds.ts'

/** The section of the form; `parents` and `finance` are both in the part of the family. */
export type Place = 'person' | 'parents' | 'finance' | 'uploads' | 'declaration'
type Paper = 'aadhaar' | 'photos' | 'income' | 'education' | 'letter'

/** Items of the notice, each for several questions. */
type NoticeItem =
  | ('account' | 'names' | 'births' | 'homes' | 'work' | 'community' | 'parents' | 'income')
  | ('photos' | 'aadhaar' | 'proofs')

type Entry = {
  /** The field's name in the API, without the side where both sides are asked. */
  name: string
  at: Place
  kind: KindName
  /** The form asks only this side; API clients may send both. */
  only?: Side
  /** No field of the form: it is set with the consent before the form, or with the declaration at its end. */
  setWith?: 'consent' | 'declaration'
  /** Required for a submission, from both sides or from one. */
  required?: true | Side
  /** The message for a missing answer: a key, or the end of `error.groom…` and `error.bride…`; default: the kind's. */
  missing?: 'error.declaration' | 'Religion' | 'Caste' | 'Marital'
  tracked?: true
  /** Optional, but needed for points. */
  counts?: true
  /** Asked only where this question of the same side is answered with yes. */
  when?: string
  options?: readonly string[]
  /** The default answer where a client sends none. */
  filled?: string | true
  /** Free text that is not checked for Aadhaar numbers; the entry says why. */
  mayHoldNumber?: true
  /** Contact data: reading a list of it is logged. */
  contact?: true
  /** A picture that staff see only on request, which is logged; of both sides or of one. */
  hidden?: true | Side
  purpose?: UploadPurpose
  paper?: Paper
  /** The item of the notice that explains the question (notice.ts). */
  notice?: NoticeItem
}

const ofEachSide = [
  { name: 'Name', at: 'person', kind: 'name', required: true, tracked: true, notice: 'names' },
  { name: 'Dob', at: 'person', kind: 'birth', required: true, tracked: true, notice: 'births' },
  {
    name: 'ParentPhone',
    at: 'person',
    kind: 'phone',
    required: true,
    tracked: true,
    contact: true,
    notice: 'names',
  },
  // E-mail addresses are often a phone number with its 91, one in ten of which looks like an Aadhaar number, and the family
  // cannot change it.
  {
    name: 'Email',
    at: 'person',
    kind: 'email',
    only: 'groom',
    mayHoldNumber: true,
    contact: true,
    notice: 'account',
  },
  {
    name: 'Address',
    at: 'person',
    kind: 'lines',
    required: true,
    tracked: true,
    contact: true,
    notice: 'homes',
  },
  { name: 'District', at: 'person', kind: 'district', required: true, tracked: true, notice: 'homes' },
  { name: 'Taluk', at: 'person', kind: 'taluk', required: true, tracked: true, notice: 'homes' },
  { name: 'LsgType', at: 'person', kind: 'choice', options: lsgTypes, notice: 'homes' },
  { name: 'LsgName', at: 'person', kind: 'localBody', notice: 'homes' },
  { name: 'Village', at: 'person', kind: 'village', required: true, tracked: true, notice: 'homes' },
  { name: 'Pincode', at: 'person', kind: 'pin', required: true, tracked: true, notice: 'homes' },
  { name: 'PostalName', at: 'person', kind: 'postOffice', notice: 'homes' },
  {
    name: 'Education',
    at: 'person',
    kind: 'choice',
    options: educations,
    required: true,
    tracked: true,
    notice: 'work',
  },
  { name: 'Occupation', at: 'person', kind: 'text', required: 'groom', notice: 'work' },
  { name: 'Workplace', at: 'person', kind: 'text', notice: 'work' },
  {
    name: 'Religion',
    at: 'person',
    kind: 'choice',
    options: religions,
    required: true,
    missing: 'Religion',
    filled: 'hindu',
    notice: 'community',
  },
  {
    name: 'Caste',
    at: 'person',
    kind: 'text',
    required: true,
    missing: 'Caste',
    notice: 'community',
  },
  {
    name: 'MaritalStatus',
    at: 'person',
    kind: 'choice',
    options: maritalStatuses,
    required: true,
    missing: 'Marital',
    filled: 'first_marriage',
    notice: 'community',
  },
  { name: 'FatherName', at: 'parents', kind: 'name', required: true, tracked: true, notice: 'names' },
  { name: 'FatherAlive', at: 'parents', kind: 'yesNo', required: true, filled: true, notice: 'parents' },
  { name: 'FatherJob', at: 'parents', kind: 'text', when: 'FatherAlive', notice: 'work' },
  { name: 'MotherName', at: 'parents', kind: 'name', required: true, tracked: true, notice: 'names' },
  { name: 'MotherAlive', at: 'parents', kind: 'yesNo', required: true, filled: true, notice: 'parents' },
  { name: 'MotherJob', at: 'parents', kind: 'text', when: 'MotherAlive', notice: 'work' },
  {
    name: 'ParentsHealth',
    at: 'parents',
    kind: 'choice',
    options: healths,
    counts: true,
    notice: 'parents',
  },
  {
    name: 'FamilyMonthlyIncome',
    at: 'finance',
    kind: 'money',
    tracked: true,
    counts: true,
    notice: 'income',
  },
  {
    name: 'HouseType',
    at: 'finance',
    kind: 'choice',
    options: houseTypes,
    required: true,
    tracked: true,
    filled: 'rented',
    notice: 'income',
  },
  {
    name: 'PhotoKey',
    at: 'uploads',
    kind: 'picture',
    purpose: 'photo',
    hidden: 'bride',
    paper: 'photos',
    notice: 'photos',
  },
  {
    name: 'AadhaarFrontKey',
    at: 'uploads',
    kind: 'picture',
    purpose: 'aadhaar',
    hidden: true,
    paper: 'aadhaar',
    notice: 'aadhaar',
  },
  {
    name: 'AadhaarBackKey',
    at: 'uploads',
    kind: 'picture',
    purpose: 'aadhaar',
    hidden: true,
    paper: 'aadhaar',
    notice: 'aadhaar',
  },
] as const satisfies readonly Entry[]

const ofBoth = [
  { name: 'consent', at: 'person', kind: 'consent', setWith: 'consent' },
  { name: 'incomeProofKeys', at: 'uploads', kind: 'proofs', paper: 'income', notice: 'proofs' },
  { name: 'educationProofKeys', at: 'uploads', kind: 'proofs', paper: 'education', notice: 'proofs' },
  {
    name: 'socialVerificationLetterKey',
    at: 'uploads',
    kind: 'picture',
    purpose: 'proof',
    paper: 'letter',
    notice: 'proofs',
  },
  {
    name: 'declarationAgreed',
    at: 'declaration',
    kind: 'tick',
    required: true,
    missing: 'error.declaration',
    tracked: true,
  },
  { name: 'declarationDate', at: 'declaration', kind: 'day', setWith: 'declaration' },
  { name: 'signedByGroomParent', at: 'declaration', kind: 'tick', setWith: 'declaration' },
  { name: 'signedByBrideParent', at: 'declaration', kind: 'tick', setWith: 'declaration' },
] as const satisfies readonly Entry[]

type Sided = (typeof ofEachSide)[number]
type Shared = (typeof ofBoth)[number]
type Entries = { [E in Sided as `${Side}${E['name']}`]: E } & { [E in Shared as E['name']]: E }
export type FormField = keyof Entries
export type KindOf<F extends FormField> = Entries[F]['kind']

type Asked<F extends FormField, E extends Entry> = Omit<Entry, 'name' | 'kind'> & {
  name: E['name']
  kind: E['kind']
  field: F
  /** Null where both sides answer together. */
  side: F extends `${infer S extends Side}${E['name']}` ? S : null
}
export type Question = { [F in FormField]: Asked<F, Entries[F]> }[FormField]
export type QuestionName = Question['name']
export type QuestionOf<K extends KindName> = Extract<Question, { kind: K }>
export type FieldOf<K extends KindName> = QuestionOf<K>['field']

/** The groom's, the bride's, then the shared ones, each in the order of the form. */
export const questions = [
  ...sides.flatMap((side) => ofEachSide.map((entry) => ({ ...entry, side, field: side + entry.name }))),
  ...ofBoth.map((entry) => ({ ...entry, side: null, field: entry.name })),
] as readonly Question[]

export const fields: readonly FormField[] = questions.map(({ field }) => field)

const byField: ReadonlyMap<string, Question> = new Map(questions.map((one) => [one.field, one]))
/** Undefined for an unknown field. */
export const questionOf = (field: string): Question | undefined => byField.get(field)
export const isFormField = (name: string): name is FormField => byField.has(name)

/** False where the form asks only the other side, although an API client may have answered it. */
export const isForSide = ({ only, side }: Question): boolean => only === undefined || only === side

/** Whether a rule for both sides or for one applies to the side of this question. */
export const holdsFor = ({ side }: Question, rule: true | Side | undefined): boolean =>
  rule === true || (rule !== undefined && rule === side)
