/** The points of each fact in per mille of its criterion, as in docs/scoring.md, and nowhere else. */
import type { FactName, Facts } from '../application/facts.ts'
import type { CriterionKey } from './criteria.ts'

/** The facts, and values derived from them, from the status and from home visits. `isVisited`: see docs/scoring.md, "Visits". */
export type Evidence = Facts & {
  parentsDied: 'none' | 'one' | 'both' | null
  verification: boolean
  isVisited: boolean
}
export type EvidenceName = Exclude<keyof Evidence, 'isVisited'>

type PartOf<E extends EvidenceName> = {
  evidence: E
  points: Readonly<Record<`${NonNullable<Evidence[E]>}`, number>>
  /** Does not count while all of these are false: a dead parent has no job and no illness. */
  whileAny?: readonly ('brideFatherAlive' | 'brideMotherAlive')[]
  /** Gives no points until home visits have settled enough. */
  whileVisited?: true
}
export type Part = { [E in EvidenceName]: PartOf<E> }[EvidenceName]

const eitherAlive = ['brideFatherAlive', 'brideMotherAlive'] as const

/** The parts of each criterion; with its start, the sum is always within 0 and 1000. */
export const rules: Readonly<Record<CriterionKey, readonly Part[]>> = {
  incomeScore: [
    {
      evidence: 'brideFamilyMonthlyIncome',
      points: {
        to5000: 800,
        to10000: 680,
        to15000: 540,
        to20000: 400,
        to30000: 260,
        to50000: 120,
        above50000: 0,
      },
    },
    {
      evidence: 'groomFamilyMonthlyIncome',
      points: {
        zero: 0,
        above0: 0,
        from10000: 50,
        from15000: 100,
        from20000: 100,
        from25000: 150,
        from30000: 150,
        from40000: 200,
      },
    },
  ],
  employmentScore: [
    { evidence: 'brideFatherEmployed', points: { true: -400, false: 0 }, whileAny: ['brideFatherAlive'] },
    { evidence: 'brideMotherEmployed', points: { true: -400, false: 0 }, whileAny: ['brideMotherAlive'] },
    { evidence: 'brideEmployed', points: { true: -200, false: 0 } },
  ],
  housingScore: [
    { evidence: 'brideHouseType', points: { rented: 700, family: 400, own: 100 } },
    { evidence: 'groomHouseType', points: { own: 300, family: 150, rented: 0 } },
  ],
  educationScore: [
    {
      evidence: 'brideEducation',
      points: {
        primary: 1000,
        secondary: 850,
        higher_secondary: 650,
        diploma: 500,
        graduation: 300,
        post_graduation: 100,
      },
    },
  ],
  healthScore: [
    { evidence: 'brideFatherAlive', points: { true: 0, false: 500 } },
    { evidence: 'brideMotherAlive', points: { true: 0, false: 500 } },
    {
      evidence: 'brideParentsHealth',
      points: { good: 0, minor_illness: 200, chronic_illness: 400, serious_illness: 500 },
      whileAny: eitherAlive,
    },
  ],
  financialScore: [
    { evidence: 'groomEmployed', points: { true: 400, false: 0 } },
    {
      evidence: 'groomFamilyMonthlyIncome',
      points: {
        zero: 0,
        above0: 100,
        from10000: 200,
        from15000: 200,
        from20000: 300,
        from25000: 300,
        from30000: 400,
        from40000: 400,
      },
    },
    { evidence: 'groomHouseType', points: { own: 200, family: 100, rented: 0 } },
  ],
  socialScore: [
    { evidence: 'socialVerificationLetter', points: { true: 400, false: 0 }, whileVisited: true },
    { evidence: 'verification', points: { true: 600, false: 0 }, whileVisited: true },
  ],
  locationScore: [
    { evidence: 'location', points: { kozhikode: 1000, near: 600, groomKozhikode: 400, elsewhere: 0 } },
  ],
  ageScore: [
    {
      evidence: 'brideAge',
      points: { from30: 1000, from27: 800, from24: 600, from21: 400, from18: 200, below18: 0 },
    },
  ],
  documentScore: [
    {
      evidence: 'documentKinds',
      points: { 0: 0, 1: 111, 2: 222, 3: 333, 4: 444, 5: 555, 6: 666, 7: 777, 8: 888, 9: 1000 },
    },
  ],
  communityScore: [
    {
      evidence: 'community',
      points: { st: 1000, sc: 1000, oec: 800, obc: 600, general: 0, unknown: 0 },
    },
  ],
  orphanScore: [{ evidence: 'parentsDied', points: { both: 1000, one: 600, none: 0 } }],
}

/** Per mille before the parts are added, where not 0: employment starts with all and subtracts. */
export const starts: Readonly<Partial<Record<CriterionKey, number>>> = { employmentScore: 1000 }

/** The facts behind a piece of evidence; none for `verification`. */
export const factsBehind = (evidence: EvidenceName): readonly FactName[] => {
  if (evidence === 'parentsDied') return eitherAlive
  return evidence === 'verification' ? [] : [evidence]
}
