/**
 * The facts that a score is computed from, derived from the form once, when an event is made: bands and yes or no, never
 * an exact age, income or district (docs/format.md). A fact that is missing is null, never a zero.
 */
import * as z from 'zod/mini'
import { communityOf } from '../community/lookup.ts'
import { isDate, wholeYears } from '../dates.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { isEmployed } from '../scoring/jobs.ts'
import { communities, educations, healths, houseTypes } from '../vocabulary.ts'
import type { Form } from './form.ts'

/** The bride's family, whole rupees a month: `to10000` is above 5,000 and up to 10,000. */
export const needBands = [
  'to5000',
  'to10000',
  'to15000',
  'to20000',
  'to30000',
  'to50000',
  'above50000',
] as const
/** The groom's family, whole rupees a month: fine enough for the income bonus and for his financial soundness. */
export const meansBands = [
  'zero',
  'above0',
  'from10000',
  'from15000',
  'from20000',
  'from25000',
  'from30000',
  'from40000',
] as const
/** The bride's district, and the groom's where hers is none of these; `near` is Malappuram, Wayanad or Kannur. */
export const locations = ['kozhikode', 'near', 'groomKozhikode', 'elsewhere'] as const
export type Location = (typeof locations)[number]
/** Whole years of the bride on the day the form was sent. */
export const ageBands = ['below18', 'from18', 'from21', 'from24', 'from27', 'from30'] as const

const need = z.enum(needBands)
const means = z.enum(meansBands)
const house = z.enum(houseTypes, 'error.choose')
const health = z.enum(healths, 'error.choose')
const education = z.enum(educations, 'error.choose')
const community = z.enum(communities, 'error.choose')
const answer = z.boolean('error.type')

/** Six pictures, two kinds of proofs, a letter. */
export const DOCUMENT_KINDS = 9

/** The facts that a home visit may verify. Yes-or-no facts and the category are never null where the family declares them. */
const verifiableFacts = <A extends z.ZodMiniType, C extends z.ZodMiniType>(yesNo: A, category: C) => ({
  brideFamilyMonthlyIncome: z.nullable(need),
  groomFamilyMonthlyIncome: z.nullable(means),
  brideHouseType: z.nullable(house),
  groomHouseType: z.nullable(house),
  groomEmployed: yesNo,
  brideEmployed: yesNo,
  brideFatherEmployed: yesNo,
  brideMotherEmployed: yesNo,
  brideFatherAlive: yesNo,
  brideMotherAlive: yesNo,
  brideParentsHealth: z.nullable(health),
  brideEducation: z.nullable(education),
  /** `unknown` where the caste is not in the table: a missing fact, until a verifier records the category. */
  community: category,
})

export const Facts = z.strictObject({
  ...verifiableFacts(answer, community),
  location: z.nullable(z.enum(locations)),
  brideAge: z.nullable(z.enum(ageBands)),
  /** How many of the nine kinds of documents are there. */
  documentKinds: z.int().check(z.gte(0), z.lte(DOCUMENT_KINDS)),
  socialVerificationLetter: answer,
})
export type Facts = z.infer<typeof Facts>
export type FactName = keyof Facts

/** Null takes a verified value back, and what was declared counts again. */
export const VerifiedFacts = z.partial(
  z.strictObject(verifiableFacts(z.nullable(answer), z.nullable(community))),
)
export type VerifiedFacts = z.infer<typeof VerifiedFacts>

const rupees = z.nullable(
  z
    .number('error.amount')
    .check(
      z.gte(0, 'error.amount'),
      z.lte(limits.income, 'error.amount'),
      z.refine(isWholePaise, 'error.amount'),
    ),
)
/** The same facts as the visitor writes them: incomes in rupees a month, the rest as the bands already are. */
export const Found = z.extend(VerifiedFacts, {
  brideFamilyMonthlyIncome: z.optional(rupees),
  groomFamilyMonthlyIncome: z.optional(rupees),
})
export type Found = z.infer<typeof Found>

const needLimits = [5_000, 10_000, 15_000, 20_000, 30_000, 50_000]
const meansFloors = [1, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000]
const ageFloors = [18, 21, 24, 27, 30]
const nearDistricts: readonly string[] = ['malappuram', 'wayanad', 'kannur']

/** Paise never lift an income into the next band. */
const needBand = (rupees: number) =>
  needBands[needLimits.filter((limit) => Math.trunc(rupees) > limit).length] ?? 'above50000'
const meansBand = (rupees: number) =>
  meansBands[meansFloors.filter((floor) => Math.trunc(rupees) >= floor).length] ?? 'from40000'
const ageBand = (years: number) => ageBands[ageFloors.filter((floor) => years >= floor).length] ?? 'from30'

const banded = <T>(value: number | null, band: (value: number) => T): T | null =>
  value === null ? null : band(value)
/** A choice of the form, null where it is empty or not one of the list. */
const chosen = <const T extends string>(list: readonly T[], value: string): T | null =>
  list.find((item) => item === value) ?? null

function locationOf({ brideDistrict, groomDistrict }: Form): Location | null {
  if (brideDistrict === '') return null
  if (brideDistrict === 'kozhikode') return 'kozhikode'
  if (nearDistricts.includes(brideDistrict)) return 'near'
  return groomDistrict === 'kozhikode' ? 'groomKozhikode' : 'elsewhere'
}

const documentKinds = (form: Form): number =>
  [
    form.groomPhotoKey,
    form.bridePhotoKey,
    form.groomAadhaarFrontKey,
    form.groomAadhaarBackKey,
    form.brideAadhaarFrontKey,
    form.brideAadhaarBackKey,
    form.incomeProofKeys[0],
    form.educationProofKeys[0],
    form.socialVerificationLetterKey,
  ].filter(Boolean).length

/** `today` is a date in Asia/Kolkata, YYYY-MM-DD: the day of submission, or of the save. */
export const factsOf = (form: Form, today: string): Facts => ({
  brideFamilyMonthlyIncome: banded(form.brideFamilyMonthlyIncome, needBand),
  groomFamilyMonthlyIncome: banded(form.groomFamilyMonthlyIncome, meansBand),
  brideHouseType: chosen(houseTypes, form.brideHouseType),
  groomHouseType: chosen(houseTypes, form.groomHouseType),
  groomEmployed: isEmployed(form.groomOccupation),
  brideEmployed: isEmployed(form.brideOccupation),
  // Kept apart from who is alive: scoring ignores the job of a parent who has died, whoever established that.
  brideFatherEmployed: isEmployed(form.brideFatherJob),
  brideMotherEmployed: isEmployed(form.brideMotherJob),
  brideFatherAlive: form.brideFatherAlive,
  brideMotherAlive: form.brideMotherAlive,
  brideParentsHealth: chosen(healths, form.brideParentsHealth),
  brideEducation: chosen(educations, form.brideEducation),
  community: communityOf(form.brideReligion, form.brideCaste),
  location: locationOf(form),
  brideAge: isDate(form.brideDob) ? ageBand(wholeYears(form.brideDob, today)) : null,
  documentKinds: documentKinds(form),
  socialVerificationLetter: form.socialVerificationLetterKey !== null,
})

/** The bands of what a visit found; a fact that was not touched stays absent. */
export function bandsOf(found: Found): VerifiedFacts {
  const { brideFamilyMonthlyIncome: bride, groomFamilyMonthlyIncome: groom, ...asTheyAre } = found
  return {
    ...asTheyAre,
    ...(bride === undefined ? {} : { brideFamilyMonthlyIncome: banded(bride, needBand) }),
    ...(groom === undefined ? {} : { groomFamilyMonthlyIncome: banded(groom, meansBand) }),
  }
}
