/** Derives the declared facts from a form, once when an event is made, and the bands of a visit's findings. */

import { communityOf } from '../community/lookup.ts'
import { isDate, wholeYears } from '../dates.ts'
import { searchable } from '../language/malayalam.ts'
import { educations, healths, houseTypes } from '../vocabulary.ts'
import {
  ageBands,
  type Facts,
  type Found,
  type FoundName,
  type Location,
  meansBands,
  needBands,
  type VerifiedFacts,
} from './facts.ts'
import type { Form } from './form.ts'
import { documents, missingPaperFields } from './missing.ts'

// Job texts that mean unemployed; any other text counts as a job.

const noJob = [
  'unemployed',
  'not employed',
  'jobless',
  'none',
  'nil',
  'nothing',
  'no',
  'no job',
  'no work',
  'not working',
  'not applicable',
  'na',
  'housewife',
  'homemaker',
  'student',
  'studying',
  'retired',
  'തൊഴിലില്ല',
  'തൊഴിൽ ഇല്ല',
  'ജോലിയില്ല',
  'ജോലി ഇല്ല',
  'പണിയില്ല',
  'പണി ഇല്ല',
  'തൊഴിൽരഹിത',
  'തൊഴിൽരഹിതൻ',
  'ഇല്ല',
  'ഒന്നുമില്ല',
  'വീട്ടമ്മ',
  'ഹൗസ് വൈഫ്',
  'ഗൃഹനാഥ',
  'വിദ്യാർത്ഥി',
  'വിദ്യാർഥി',
  'വിദ്യാർത്ഥിനി',
  'വിദ്യാർഥിനി',
  'വിരമിച്ചു',
]
/** Spaces, hyphens and full stops are written in many ways: `House-wife`, `N/A`, `-`. */
const lettersOf = (text: string): string => searchable(text).replace(/[^\p{L}\p{M}]/gu, '')
const noJobWords = new Set(['', ...noJob.map(lettersOf)])

/** An empty text means unemployed; it is not a missing fact. */
const isEmployed = (job: string): boolean => !noJobWords.has(lettersOf(job))

const needLimits = [5_000, 10_000, 15_000, 20_000, 30_000, 50_000]
const meansFloors = [1, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000]
const ageFloors = [18, 21, 24, 27, 30]
const nearDistricts: readonly string[] = ['malappuram', 'wayanad', 'kannur']

/** Paise do not count. */
const needBand = (rupees: number) =>
  needBands[needLimits.filter((limit) => Math.trunc(rupees) > limit).length] ?? 'above50000'
const meansBand = (rupees: number) =>
  meansBands[meansFloors.filter((floor) => Math.trunc(rupees) >= floor).length] ?? 'from40000'
const ageBand = (years: number) => ageBands[ageFloors.filter((floor) => years >= floor).length] ?? 'from30'

const banded = <T>(value: number | null, band: (value: number) => T): T | null =>
  value === null ? null : band(value)
/** Null where the answer is empty or not in the list. */
const chosen = <const T extends string>(list: readonly T[], value: string): T | null =>
  list.find((item) => item === value) ?? null

function locationOf({ brideDistrict, groomDistrict }: Form): Location | null {
  if (brideDistrict === '') return null
  if (brideDistrict === 'kozhikode') return 'kozhikode'
  if (nearDistricts.includes(brideDistrict)) return 'near'
  return groomDistrict === 'kozhikode' ? 'groomKozhikode' : 'elsewhere'
}

/** `today`: the day of submission, or of the save, in Asia/Kolkata, YYYY-MM-DD. */
export const factsOf = (form: Form, today: string): Facts => ({
  brideFamilyMonthlyIncome: banded(form.brideFamilyMonthlyIncome, needBand),
  groomFamilyMonthlyIncome: banded(form.groomFamilyMonthlyIncome, meansBand),
  brideHouseType: chosen(houseTypes, form.brideHouseType),
  groomHouseType: chosen(houseTypes, form.groomHouseType),
  groomEmployed: isEmployed(form.groomOccupation),
  brideEmployed: isEmployed(form.brideOccupation),
  // Independent of who is alive: scoring ignores the job of a parent who has died, whoever established the death.
  brideFatherEmployed: isEmployed(form.brideFatherJob),
  brideMotherEmployed: isEmployed(form.brideMotherJob),
  brideFatherAlive: form.brideFatherAlive,
  brideMotherAlive: form.brideMotherAlive,
  brideParentsHealth: chosen(healths, form.brideParentsHealth),
  brideEducation: chosen(educations, form.brideEducation),
  community: communityOf(form.brideReligion, form.brideCaste),
  location: locationOf(form),
  brideAge: isDate(form.brideDob) ? ageBand(wholeYears(form.brideDob, today)) : null,
  documentKinds: documents.length - missingPaperFields(form).length,
  socialVerificationLetter: form.socialVerificationLetterKey !== null,
})

/** Facts that the visit did not touch stay absent. */
export function bandsOf(found: Found): VerifiedFacts {
  const { brideFamilyMonthlyIncome: bride, groomFamilyMonthlyIncome: groom, ...asTheyAre } = found
  return {
    ...asTheyAre,
    ...(bride === undefined ? {} : { brideFamilyMonthlyIncome: banded(bride, needBand) }),
    ...(groom === undefined ? {} : { groomFamilyMonthlyIncome: banded(groom, meansBand) }),
  }
}

export type DeclaredFacts = Readonly<Record<FoundName, string | number | boolean | null>>

type Incomes = Pick<Form, 'brideFamilyMonthlyIncome' | 'groomFamilyMonthlyIncome'>

/** In the order of `Found`; null for an unknown fact. @param form null where none was sent */
export function declaredFacts(declared: Facts, form: Incomes | null): DeclaredFacts {
  const { brideFamilyMonthlyIncome = null, groomFamilyMonthlyIncome = null } = form ?? {}
  const {
    location: _,
    brideAge: __,
    documentKinds: ___,
    socialVerificationLetter: ____,
    ...checked
  } = declared
  const community = checked.community === 'unknown' ? null : checked.community
  return { ...checked, community, brideFamilyMonthlyIncome, groomFamilyMonthlyIncome }
}
