/** The schema of a submission: everything that docs/product.md section 8 requires, with its exact messages as catalogue keys. */
import * as z from 'zod/mini'
import { dateKind } from '../day.ts'
import type { FieldErrors } from '../decider.ts'
import { emailKind } from '../email.ts'
import { type Kind, problemOf } from '../kind.ts'
import type { Key } from '../language/index.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { phoneKind } from '../phone.ts'
import { pinKind } from '../pin.ts'
import { linesKind, nameKind } from '../text.ts'
import {
  districts,
  educations,
  healths,
  houseTypes,
  lsgTypes,
  maritalStatuses,
  religions,
} from '../vocabulary.ts'
import { agesOf, type Form, prefixed } from './form.ts'

const answer = (kind: Kind, missing: Key | null) =>
  z.string().check((payload) => {
    const problem = problemOf(kind, payload.value, missing)
    if (problem !== null)
      payload.issues.push({ code: 'custom', input: payload.value, message: problem, path: [] })
  })
const required = (kind: Kind, missing: Key = 'error.required') => answer(kind, missing)
const optional = (kind: Kind) => answer(kind, null)
const choice = <const T extends readonly string[]>(list: T, missing = 'error.required') =>
  z.string().check(
    z.refine<string>((value) => value !== '', { error: missing, abort: true }),
    z.refine<string>((value) => list.includes(value), 'error.choose'),
  )
const optionalChoice = (list: readonly string[]) =>
  z.string().check(z.refine<string>((value) => value === '' || list.includes(value), 'error.choose'))
const income = z.nullable(z.number().check(z.gte(0, 'error.amount'), z.refine(isWholePaise, 'error.amount')))

const personSubmission = (side: 'groom' | 'bride') => ({
  Name: required(nameKind),
  Dob: required(dateKind),
  Email: optional(emailKind),
  ParentPhone: required(phoneKind),
  Address: required(linesKind),
  District: choice(districts),
  Taluk: required(nameKind),
  Village: required(nameKind),
  LsgType: optionalChoice(lsgTypes),
  LsgName: optional(nameKind),
  PostalName: optional(nameKind),
  Pincode: required(pinKind, 'error.pincode'),
  Education: choice(educations),
  Occupation: side === 'groom' ? required(nameKind) : optional(nameKind),
  Workplace: optional(nameKind),
  Religion: choice(religions, `error.${side}Religion`),
  Caste: required(nameKind, `error.${side}Caste`),
  MaritalStatus: choice(maritalStatuses, `error.${side}Marital`),
  FatherName: required(nameKind),
  FatherJob: optional(nameKind),
  MotherName: required(nameKind),
  MotherJob: optional(nameKind),
  ParentsHealth: optionalChoice(healths),
  FamilyMonthlyIncome: income,
  HouseType: choice(houseTypes),
})
const Submission = z.object({
  ...prefixed('groom', personSubmission('groom')),
  ...prefixed('bride', personSubmission('bride')),
  groomAge: z.number().check(z.gte(limits.groomAge, 'error.groomAge')),
  brideAge: z.number().check(z.gte(limits.brideAge, 'error.brideAge')),
  declarationAgreed: z.literal(true, 'error.declaration'),
  declarationDate: optional(dateKind),
})

/**
 * Every field that keeps a form from being submitted, with the catalogue key of its message; empty when none does.
 * `today` is a date in Asia/Kolkata, YYYY-MM-DD.
 */
export function submissionProblems(form: Form, today: string): FieldErrors {
  const parsed = Submission.safeParse({ ...form, ...agesOf(form, today) })
  const problems: FieldErrors = {}
  for (const issue of parsed.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message
  for (const side of ['groomDob', 'brideDob'] as const)
    if (!problems[side] && form[side] > today) problems[side] = 'error.dateAhead'
  return problems
}
