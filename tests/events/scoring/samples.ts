/** The family of docs/scoring.md's worked example, and arbitrary facts for the properties. */
import fc from 'fast-check'
import {
  ageBands,
  type Facts,
  locations,
  meansBands,
  needBands,
  VerifiedFacts,
} from '#events/application/facts.ts'
import { blankForm, type Form } from '#events/application/form.ts'
import { type Criteria, type CriterionKey, criterionKeys } from '#events/scoring/criteria.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'

const key = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'

export const today = '2025-11-20'
export const workedForm: Form = {
  ...blankForm,
  brideFamilyMonthlyIncome: 8000,
  groomFamilyMonthlyIncome: 26_000,
  brideFatherAlive: false,
  brideMotherJob: 'Homemaker',
  brideParentsHealth: 'chronic_illness',
  brideHouseType: 'rented',
  groomOccupation: 'driver',
  groomHouseType: 'own',
  brideEducation: 'secondary',
  brideDob: '1998-06-14',
  brideDistrict: 'kozhikode',
  groomDistrict: 'thrissur',
  brideReligion: 'hindu',
  brideCaste: 'Thiyya',
  groomPhotoKey: key,
  bridePhotoKey: key,
  groomAadhaarFrontKey: key,
  groomAadhaarBackKey: key,
  brideAadhaarFrontKey: key,
  brideAadhaarBackKey: key,
  incomeProofKeys: [key],
  educationProofKeys: [key, key],
  socialVerificationLetterKey: key,
}
export const workedFacts: Facts = {
  brideFamilyMonthlyIncome: 'to10000',
  groomFamilyMonthlyIncome: 'from25000',
  brideHouseType: 'rented',
  groomHouseType: 'own',
  groomEmployed: true,
  brideEmployed: false,
  brideFatherEmployed: false,
  brideMotherEmployed: false,
  brideFatherAlive: false,
  brideMotherAlive: true,
  brideParentsHealth: 'chronic_illness',
  brideEducation: 'secondary',
  community: 'obc',
  location: 'kozhikode',
  brideAge: 'from27',
  documentKinds: 9,
  socialVerificationLetter: true,
}
/** A visit that found everything as it was declared. */
export const workedVisit = VerifiedFacts.parse(
  Object.fromEntries(Object.entries(workedFacts).filter(([fact]) => fact in VerifiedFacts.shape)),
)
export const verifiedAt = '2025-12-01T06:30:00.000Z'

/** One criterion alone with all 100 points: a tenth of its hundredths is its fraction in per mille. */
export const only = (id: CriterionKey): Criteria =>
  criterionKeys.map((key) => ({ id: key, weight: key === id ? 100 : 0, isActive: key === id }))

const orNull = <T>(values: readonly T[]) => fc.constantFrom(...values, null)
const shared = {
  brideFamilyMonthlyIncome: orNull(needBands),
  groomFamilyMonthlyIncome: orNull(meansBands),
  brideHouseType: orNull(houseTypes),
  groomHouseType: orNull(houseTypes),
  brideParentsHealth: orNull(healths),
  brideEducation: orNull(educations),
}
const answers = <T>(answer: fc.Arbitrary<T>) => ({
  groomEmployed: answer,
  brideEmployed: answer,
  brideFatherEmployed: answer,
  brideMotherEmployed: answer,
  brideFatherAlive: answer,
  brideMotherAlive: answer,
})
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  ...shared,
  ...answers(fc.boolean()),
  community: fc.constantFrom(...communities),
  location: orNull(locations),
  brideAge: orNull(ageBands),
  documentKinds: fc.integer({ min: 0, max: 9 }),
  socialVerificationLetter: fc.boolean(),
})
export const anyVerified: fc.Arbitrary<VerifiedFacts> = fc.record(
  { ...shared, ...answers(orNull([true, false])), community: orNull(communities) },
  { requiredKeys: [] },
)
export const anyVerifiedAt = fc.constantFrom(null, verifiedAt)

/** Twelve weights of two decimals, some inactive, the active ones adding up to 100. */
export const anyCriteria: fc.Arbitrary<Criteria> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.boolean()), { minLength: 12, maxLength: 12 })
  .filter((shares) => shares.some(([, isActive]) => isActive))
  .map((shares) => {
    const active = shares.reduce((sum, [share, isActive]) => sum + (isActive ? share : 0), 0)
    const weights = shares.map(([share, isActive]) => (isActive ? Math.floor((share * 10_000) / active) : 0))
    const short = 10_000 - weights.reduce((sum, weight) => sum + weight, 0)
    const first = shares.findIndex(([, isActive]) => isActive)
    return criterionKeys.map((id, place) => ({
      id,
      weight: ((weights[place] ?? 0) + (place === first ? short : 0)) / 100,
      isActive: shares[place]?.[1] ?? false,
    }))
  })
