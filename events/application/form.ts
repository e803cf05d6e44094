/**
 * The schema of the application form, for the browser and the server. A save is checked for names, types and lengths only,
 * so that a half-typed PIN code can be saved; submission.ts has the rules of a submission. Messages are catalogue keys.
 */
import * as z from 'zod/mini'
import { isDate, kolkataDate, wholeYears } from '../dates.ts'
import { dateKind } from '../day.ts'
import { emailKind } from '../email.ts'
import { drafted } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { phoneKind } from '../phone.ts'
import { PIN_DIGITS, pinKind } from '../pin.ts'
import { linesKind, nameKind } from '../text.ts'
import { objectKeyPattern } from '../vocabulary.ts'
import { consentPattern } from './consent.ts'

/** Characters of YYYY-MM-DD. */
const DATE_LENGTH = 10

type Prefixed<P extends string, T> = { [K in keyof T & string as `${P}${K}`]: T[K] }

/** `{ Name }` under `groom` becomes `{ groomName }`; the one cast is because TypeScript cannot type the loop. */
export const prefixed = <P extends string, T extends object>(prefix: P, fields: T): Prefixed<P, T> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [prefix + key, value])) as Prefixed<P, T>

// --- a draft: null and '' clear a field; only types and lengths are checked ------------------------------------
const name = drafted(nameKind, limits.name)
const line = drafted(nameKind, limits.line)
const date = drafted(dateKind, DATE_LENGTH)
const flag = (cleared: boolean) =>
  z.pipe(
    z.nullable(z.boolean('error.type')),
    z.transform((value) => value ?? cleared),
  )
// A union's message is for values of another type; what a member's check refuses gets the message of that check.
const inRange = z.number().check(z.gte(-limits.income, 'error.amount'), z.lte(limits.income, 'error.amount'))
const amountOf = (rupees: typeof inRange) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(rupees)], 'error.amount'),
    z.transform((value) => (value === '' ? null : value)),
  )
const amount = amountOf(inRange.check(z.refine(isWholePaise, 'error.amount')))
const fileKey = z.pipe(
  z.union(
    [z.literal(''), z.nullable(z.string().check(z.regex(objectKeyPattern, 'error.file')))],
    'error.file',
  ),
  z.transform((value) => (value === '' ? null : value)),
)
const proofs = z.pipe(
  z.nullable(
    z
      .array(z.string('error.file').check(z.regex(objectKeyPattern, 'error.file')), 'error.type')
      .check(z.maxLength(limits.proofs, 'error.tooManyFiles')),
  ),
  z.transform((value) => value ?? []),
)
const consent = z.pipe(drafted(nameKind, 17), z.string().check(z.regex(consentPattern, 'error.type')))
/** Ages are computed from the date of birth; one in a request is accepted and ignored. */
const ignoredAge = z.pipe(
  z.union([z.literal(''), z.nullable(z.number())], 'error.type'),
  z.transform(() => undefined),
)

const personDraft = {
  Name: name,
  Dob: date,
  Email: drafted(emailKind, limits.email),
  ParentPhone: drafted(phoneKind, limits.phone),
  Address: drafted(linesKind, limits.address),
  District: line,
  Taluk: line,
  Village: line,
  LsgType: line,
  LsgName: line,
  PostalName: line,
  Pincode: drafted(pinKind, PIN_DIGITS),
  Education: line,
  Occupation: line,
  Workplace: line,
  Religion: line,
  Caste: line,
  MaritalStatus: line,
  PhotoKey: fileKey,
  AadhaarFrontKey: fileKey,
  AadhaarBackKey: fileKey,
  FatherName: name,
  FatherJob: line,
  FatherAlive: flag(true),
  MotherName: name,
  MotherJob: line,
  MotherAlive: flag(true),
  ParentsHealth: line,
  FamilyMonthlyIncome: amount,
  HouseType: line,
}
const formFields = {
  ...prefixed('groom', personDraft),
  ...prefixed('bride', personDraft),
  incomeProofKeys: proofs,
  educationProofKeys: proofs,
  socialVerificationLetterKey: fileKey,
  declarationAgreed: flag(false),
  signedByGroomParent: flag(false),
  signedByBrideParent: flag(false),
  declarationDate: date,
  consent,
}
export const Complete = z.strictObject(formFields)
/** Every field of the form with its value; text that is not given is '', numbers and keys null. */
export type Form = z.infer<typeof Complete>
export type FormField = keyof Form

/** What a save may carry: any of the fields, and nothing else. */
export const DraftChanges = z.partial(
  z.strictObject({ ...formFields, groomAge: ignoredAge, brideAge: ignoredAge }),
)
export type FormChanges = Partial<Form>

const personDefaults = { Religion: 'hindu', MaritalStatus: 'first_marriage', HouseType: 'rented' }
/** The form before anything is typed: every field cleared, but for the specified defaults. */
export const blankForm: Form = Complete.parse({
  ...Object.fromEntries(Object.keys(formFields).map((field) => [field, null])),
  ...prefixed('groom', personDefaults),
  ...prefixed('bride', personDefaults),
})
export const formFieldNames = z.keyof(Complete).def.entries

/** Merges changes into a form: an absent field keeps its value. */
export const merged = (form: Form, changes: FormChanges): Form => ({ ...form, ...changes })

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Only the fields whose value differs. */
export const changesBetween = (before: Form, after: Form): FormChanges =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !same(Reflect.get(before, key), value)))

/** Ages in whole years on `today`; the specified defaults while there is no date of birth. */
export const agesOf = (form: Form, today: string): { groomAge: number; brideAge: number } => ({
  groomAge: isDate(form.groomDob) ? wholeYears(form.groomDob, today) : limits.groomAge,
  brideAge: isDate(form.brideDob) ? wholeYears(form.brideDob, today) : limits.brideAge,
})

/** Ages on the day that the form was sent: `day` where it was recorded, else that of the first submission's stamp, UTC. */
export const settledAges = (form: Form, day: string | null, submittedAt: string) =>
  agesOf(form, day ?? kolkataDate(submittedAt))

/** What a parsed save changes, without the ignored ages. */
export const changesOf = (parsed: z.infer<typeof DraftChanges>): FormChanges => {
  const { groomAge, brideAge, ...changes } = parsed
  return changes
}

/** The keys of all files that a form refers to. */
export const fileKeysOf = (form: FormChanges): string[] =>
  Object.entries(form)
    .filter(([field]) => field.endsWith('Key') || field.endsWith('Keys'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((key) => typeof key === 'string')

/** Proofs and the letter may be added until an application is verified, deadline or not. */
export const proofFields: readonly string[] = [
  'incomeProofKeys',
  'educationProofKeys',
  'socialVerificationLetterKey',
]

/** Pictures that staff see only when they ask for them, which the log records. */
export const isHiddenPicture = (field: string): boolean => /^(bridePhotoKey|.*Aadhaar.*)$/.test(field)
