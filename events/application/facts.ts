/** The facts of a score: bands and yes or no, never exact values (docs/format.md). A missing fact is null, never a zero. */
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { communities, educations, healths, houseTypes } from '../vocabulary.ts'
import type { FormField } from './questions.ts'

/** The bride's family, rupees a month: `to10000` is above 5,000 and up to 10,000. */
export const needBands = [
  'to5000',
  'to10000',
  'to15000',
  'to20000',
  'to30000',
  'to50000',
  'above50000',
] as const
/** The groom's family, rupees a month: fine enough for the income bonus and for financial soundness. */
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
/** By the bride's district, or by the groom's where hers is none of these; `near` is Malappuram, Wayanad or Kannur. */
export const locations = ['kozhikode', 'near', 'groomKozhikode', 'elsewhere'] as const
export type Location = (typeof locations)[number]
/** Whole years of the bride on the day of submission. */
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

/**
 * Facts that a home visit may verify. In a declaration the category is never null, and of the yes-or-no facts only whether a
 * parent is alive is, where that is not answered.
 */
const verifiableFacts = <A extends z.ZodMiniType, C extends z.ZodMiniType>(yesNo: A, category: C) => ({
  brideFamilyMonthlyIncome: z.nullable(need),
  groomFamilyMonthlyIncome: z.nullable(means),
  brideHouseType: z.nullable(house),
  groomHouseType: z.nullable(house),
  groomEmployed: yesNo,
  brideEmployed: yesNo,
  brideFatherEmployed: yesNo,
  brideMotherEmployed: yesNo,
  brideFatherAlive: z.nullable(answer),
  brideMotherAlive: z.nullable(answer),
  brideParentsHealth: z.nullable(health),
  brideEducation: z.nullable(education),
  /** `unknown` where the caste is not in the table: a missing fact until a verifier records the category. */
  community: category,
})

export const Facts = z.strictObject({
  ...verifiableFacts(answer, community),
  location: z.nullable(z.enum(locations)),
  brideAge: z.nullable(z.enum(ageBands)),
  /** Number of kinds of documents that were uploaded. */
  documentKinds: z.int().check(z.gte(0), z.lte(DOCUMENT_KINDS)),
  socialVerificationLetter: answer,
})
export type Facts = z.infer<typeof Facts>
export type FactName = keyof Facts

/** Null withdraws a verified value, and the declared one counts again. */
export const VerifiedFacts = z.partial(
  z.strictObject(verifiableFacts(z.nullable(answer), z.nullable(community))),
)
export type VerifiedFacts = z.infer<typeof VerifiedFacts>

const income = z
  .number('error.amount')
  .check(
    z.gte(0, 'error.amount'),
    z.lte(limits.income, 'error.amount'),
    z.refine(isWholePaise, 'error.amount'),
  )
const rupees = z.optional(z.nullable(income))
/** The same facts as a visitor enters them: incomes in rupees a month, the others as bands. */
export const Found = z.extend(VerifiedFacts, {
  brideFamilyMonthlyIncome: rupees,
  groomFamilyMonthlyIncome: rupees,
})
export type Found = z.infer<typeof Found>
export type FoundName = keyof Found

type FactEntry<F extends FactName> = {
  /** The question that feeds the fact; null where several do. */
  of: FormField | null
  /** Possible values, without the missing one. */
  values: readonly Facts[F][]
  /** Prefix of the values' keys in the catalogue `score`: `score.value.need.to5000`. */
  words?: string
  /** Its section on the sheet of a home visit: house, parents, bride, money. */
  visit?: number
}
const yesNo = [true, false] as const

/** scoring/rules.ts has the points of each value. */
export const facts = {
  brideFamilyMonthlyIncome: { of: 'brideFamilyMonthlyIncome', values: needBands, words: 'need', visit: 7 },
  groomFamilyMonthlyIncome: { of: 'groomFamilyMonthlyIncome', values: meansBands, words: 'means', visit: 13 },
  brideHouseType: { of: 'brideHouseType', values: houseTypes, words: 'house', visit: 1 },
  groomHouseType: { of: 'groomHouseType', values: houseTypes, words: 'house', visit: 11 },
  groomEmployed: { of: 'groomOccupation', values: yesNo, visit: 12 },
  brideEmployed: { of: 'brideOccupation', values: yesNo, visit: 9 },
  brideFatherEmployed: { of: 'brideFatherJob', values: yesNo, visit: 3 },
  brideMotherEmployed: { of: 'brideMotherJob', values: yesNo, visit: 5 },
  brideFatherAlive: { of: 'brideFatherAlive', values: yesNo, visit: 2 },
  brideMotherAlive: { of: 'brideMotherAlive', values: yesNo, visit: 4 },
  brideParentsHealth: { of: 'brideParentsHealth', values: healths, words: 'health', visit: 6 },
  brideEducation: { of: 'brideEducation', values: educations, words: 'education', visit: 8 },
  community: { of: 'brideCaste', values: communities, words: 'community', visit: 10 },
  location: { of: null, values: locations, words: 'location' },
  brideAge: { of: 'brideDob', values: ageBands, words: 'age' },
  documentKinds: { of: null, values: Array.from({ length: DOCUMENT_KINDS + 1 }, (_, count) => count) },
  socialVerificationLetter: { of: 'socialVerificationLetterKey', values: yesNo },
} as const satisfies { [F in FactName]: FactEntry<F> }

const isFound = (fact: string): fact is FoundName => fact in Found.shape
export const foundNames: readonly FoundName[] = Object.keys(Found.shape).filter(isFound)
