/**
 * Which text of the catalogue says which fact: complete by type, so that a new band does not compile until both
 * languages have words for it.
 */
import type { FactName } from '../application/facts.ts'
import type catalogue from '../language/ml/score.json'
import type { PlainKey } from '../language/translate.ts'
import type { Evidence, EvidenceName } from './rules.ts'

export type ScoreName = keyof typeof catalogue
export type ScoreKey = PlainKey<ScoreName>
type Valued<E extends EvidenceName> = Readonly<Record<`${NonNullable<Evidence[E]>}`, ScoreKey>>

const yesNo = { true: 'score.value.yes', false: 'score.value.no' } as const
const house = {
  own: 'score.value.house.own',
  family: 'score.value.house.family',
  rented: 'score.value.house.rented',
} as const

/** A value said alone, beside the name of its fact; a number of documents is its own word. */
const values: { readonly [F in Exclude<FactName, 'documentKinds'> | 'verification']: Valued<F> } = {
  brideFamilyMonthlyIncome: {
    to5000: 'score.value.need.to5000',
    to10000: 'score.value.need.to10000',
    to15000: 'score.value.need.to15000',
    to20000: 'score.value.need.to20000',
    to30000: 'score.value.need.to30000',
    to50000: 'score.value.need.to50000',
    above50000: 'score.value.need.above50000',
  },
  groomFamilyMonthlyIncome: {
    zero: 'score.value.means.zero',
    above0: 'score.value.means.above0',
    from10000: 'score.value.means.from10000',
    from15000: 'score.value.means.from15000',
    from20000: 'score.value.means.from20000',
    from25000: 'score.value.means.from25000',
    from30000: 'score.value.means.from30000',
    from40000: 'score.value.means.from40000',
  },
  brideHouseType: house,
  groomHouseType: house,
  groomEmployed: yesNo,
  brideEmployed: yesNo,
  brideFatherEmployed: yesNo,
  brideMotherEmployed: yesNo,
  brideFatherAlive: yesNo,
  brideMotherAlive: yesNo,
  brideParentsHealth: {
    good: 'score.value.health.good',
    minor_illness: 'score.value.health.minor_illness',
    chronic_illness: 'score.value.health.chronic_illness',
    serious_illness: 'score.value.health.serious_illness',
  },
  brideEducation: {
    primary: 'score.value.education.primary',
    secondary: 'score.value.education.secondary',
    higher_secondary: 'score.value.education.higher_secondary',
    diploma: 'score.value.education.diploma',
    graduation: 'score.value.education.graduation',
    post_graduation: 'score.value.education.post_graduation',
  },
  community: {
    st: 'score.value.community.st',
    sc: 'score.value.community.sc',
    oec: 'score.value.community.oec',
    obc: 'score.value.community.obc',
    general: 'score.value.community.general',
    unknown: 'score.value.community.unknown',
  },
  location: {
    kozhikode: 'score.value.location.kozhikode',
    near: 'score.value.location.near',
    groomKozhikode: 'score.value.location.groomKozhikode',
    elsewhere: 'score.value.location.elsewhere',
  },
  brideAge: {
    below18: 'score.value.age.below18',
    from18: 'score.value.age.from18',
    from21: 'score.value.age.from21',
    from24: 'score.value.age.from24',
    from27: 'score.value.age.from27',
    from30: 'score.value.age.from30',
  },
  socialVerificationLetter: yesNo,
  verification: yesNo,
}

/** The name of a fact. */
export const factKeys: Readonly<Record<FactName | 'verification', ScoreKey>> = {
  brideFamilyMonthlyIncome: 'score.fact.brideFamilyMonthlyIncome',
  groomFamilyMonthlyIncome: 'score.fact.groomFamilyMonthlyIncome',
  brideHouseType: 'score.fact.brideHouseType',
  groomHouseType: 'score.fact.groomHouseType',
  groomEmployed: 'score.fact.groomEmployed',
  brideEmployed: 'score.fact.brideEmployed',
  brideFatherEmployed: 'score.fact.brideFatherEmployed',
  brideMotherEmployed: 'score.fact.brideMotherEmployed',
  brideFatherAlive: 'score.fact.brideFatherAlive',
  brideMotherAlive: 'score.fact.brideMotherAlive',
  brideParentsHealth: 'score.fact.brideParentsHealth',
  brideEducation: 'score.fact.brideEducation',
  community: 'score.fact.community',
  location: 'score.fact.location',
  brideAge: 'score.fact.brideAge',
  documentKinds: 'score.fact.documentKinds',
  socialVerificationLetter: 'score.fact.socialVerificationLetter',
  verification: 'score.fact.verification',
}

/** What has a statement of its own for each value, or one with a `{value}`; a number of documents is counted instead. */
type Stated = Exclude<EvidenceName, 'documentKinds'>
const statements: { readonly [E in Stated]: ScoreKey | Valued<E> } = {
  brideFamilyMonthlyIncome: 'score.says.brideFamilyMonthlyIncome',
  groomFamilyMonthlyIncome: 'score.says.groomFamilyMonthlyIncome',
  brideHouseType: 'score.says.brideHouseType',
  groomHouseType: 'score.says.groomHouseType',
  groomEmployed: { true: 'score.says.groomEmployed.true', false: 'score.says.groomEmployed.false' },
  brideEmployed: { true: 'score.says.brideEmployed.true', false: 'score.says.brideEmployed.false' },
  brideFatherEmployed: {
    true: 'score.says.brideFatherEmployed.true',
    false: 'score.says.brideFatherEmployed.false',
  },
  brideMotherEmployed: {
    true: 'score.says.brideMotherEmployed.true',
    false: 'score.says.brideMotherEmployed.false',
  },
  brideFatherAlive: { true: 'score.says.brideFatherAlive.true', false: 'score.says.brideFatherAlive.false' },
  brideMotherAlive: { true: 'score.says.brideMotherAlive.true', false: 'score.says.brideMotherAlive.false' },
  brideParentsHealth: 'score.says.brideParentsHealth',
  brideEducation: 'score.says.brideEducation',
  community: 'score.says.community',
  location: 'score.says.location',
  brideAge: 'score.says.brideAge',
  socialVerificationLetter: {
    true: 'score.says.socialVerificationLetter.true',
    false: 'score.says.socialVerificationLetter.false',
  },
  verification: { true: 'score.says.verification.true', false: 'score.says.verification.false' },
  parentsDied: {
    both: 'score.says.parentsDied.both',
    one: 'score.says.parentsDied.one',
    none: 'score.says.parentsDied.none',
  },
}

/** A fact's value, null where it is missing. */
export type FactValue = string | number | boolean | null

/** The catalogue key of a value, or null for a number, which needs no words, and for nothing. */
export function valueKey(fact: FactName | 'verification', value: FactValue): ScoreKey | null {
  if (fact === 'documentKinds' || value === null) return null
  const table: Readonly<Record<string, ScoreKey>> = values[fact]
  return table[String(value)] ?? null
}

/** The catalogue key of the statement about a piece of evidence with this value. */
export function statementKey(evidence: Stated, value: FactValue): ScoreKey {
  const statement: ScoreKey | Readonly<Record<string, ScoreKey>> = statements[evidence]
  return typeof statement === 'string' ? statement : (statement[String(value)] ?? 'score.missing')
}
