/** The schema of a submission: everything that docs/product.md section 8 requires, with its exact messages as catalogue keys. */
import * as z from 'zod/mini'
import { dateProblem, isDate } from '../dates.ts'
import type { FieldErrors } from '../decider.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { isPhone } from '../phone.ts'
import { hasAadhaarNumber, isBlank } from '../text.ts'
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

const present = (error = 'error.required') =>
  z.refine<string>((value) => !isBlank(value), { error, abort: true })
const noAadhaar = z.refine<string>((value) => !hasAadhaarNumber(value), 'error.aadhaarInText')
const required = z.string().check(present(), noAadhaar)
const optional = z.string().check(noAadhaar)
const choice = <const T extends readonly string[]>(list: T, missing = 'error.required') =>
  z.string().check(
    z.refine<string>((value) => value !== '', { error: missing, abort: true }),
    z.refine<string>((value) => list.includes(value), 'error.choose'),
  )
const optionalChoice = (list: readonly string[]) =>
  z.string().check(z.refine<string>((value) => value === '' || list.includes(value), 'error.choose'))
const date = z.refine<string>((value) => value === '' || isDate(value), 'error.date')
const rule = (test: (value: string) => boolean, error: string) =>
  z.refine<string>(test, { error, abort: true })
/** A sentence of its own for each way in which three boxes make no date: `1999-06-`, `99-06-14`, `1999-02-30`. */
const dateOfBirth = z.string().check(
  present(),
  rule((value) => value.split('-').filter(Boolean).length === 3, 'error.dateParts'),
  rule((value) => !/^\d{1,3}-/.test(value), 'error.yearDigits'),
  rule((value) => dateProblem(value) !== 'year', 'error.year'),
  rule(isDate, 'error.noSuchDate'),
)
const income = z.nullable(z.number().check(z.gte(0, 'error.amount'), z.refine(isWholePaise, 'error.amount')))

const personSubmission = (side: 'groom' | 'bride') => ({
  Name: required,
  Dob: dateOfBirth,
  Email: z.union([z.literal(''), z.email('error.email')], 'error.email'),
  ParentPhone: z.string().check(present(), z.refine<string>(isPhone, 'error.phone')),
  Address: required,
  District: choice(districts),
  Taluk: required,
  Village: required,
  LsgType: optionalChoice(lsgTypes),
  LsgName: optional,
  PostalName: optional,
  Pincode: z.string().check(z.regex(/^\d{6}$/, 'error.pincode')),
  Education: choice(educations),
  Occupation: side === 'groom' ? required : optional,
  Workplace: optional,
  Religion: choice(religions, `error.${side}Religion`),
  Caste: z.string().check(present(`error.${side}Caste`), noAadhaar),
  MaritalStatus: choice(maritalStatuses, `error.${side}Marital`),
  FatherName: required,
  FatherJob: optional,
  MotherName: required,
  MotherJob: optional,
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
  declarationDate: z.string().check(date),
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
