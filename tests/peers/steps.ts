/** What can happen in a season, as plain data that fast-check draws and makes smaller. */
import fc from 'fast-check'
import { ageBands, type Facts, locations, meansBands, needBands } from '#events/application/facts.ts'
import { rejectionKinds } from '#events/application/rejection.ts'
import { statuses } from '#events/application/statuses.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'

const answer = fc.boolean()
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 8 })
const oneOf = <const T>(list: readonly T[]) => fc.constantFrom(...list)

const bands = {
  brideHouseType: maybe(oneOf(houseTypes)),
  groomHouseType: maybe(oneOf(houseTypes)),
  brideParentsHealth: maybe(oneOf(healths)),
  brideEducation: maybe(oneOf(educations)),
}
const yesNo = {
  groomEmployed: answer,
  brideEmployed: answer,
  brideFatherEmployed: answer,
  brideMotherEmployed: answer,
  brideFatherAlive: answer,
  brideMotherAlive: answer,
}
export const facts: fc.Arbitrary<Facts> = fc.record({
  ...bands,
  ...yesNo,
  brideFamilyMonthlyIncome: maybe(oneOf(needBands)),
  groomFamilyMonthlyIncome: maybe(oneOf(meansBands)),
  community: oneOf(communities),
  location: maybe(oneOf(locations)),
  brideAge: maybe(oneOf(ageBands)),
  documentKinds: fc.nat(9),
  socialVerificationLetter: answer,
})
const rupees = maybe(fc.nat(60_000))
const found = fc.record(
  {
    ...bands,
    brideFamilyMonthlyIncome: rupees,
    groomFamilyMonthlyIncome: rupees,
    groomEmployed: maybe(answer),
    brideEmployed: maybe(answer),
    brideFatherEmployed: maybe(answer),
    brideMotherEmployed: maybe(answer),
    brideFatherAlive: maybe(answer),
    brideMotherAlive: maybe(answer),
    community: maybe(oneOf(communities)),
  },
  { requiredKeys: [] },
)

/** Of families there may be fewer: the number is taken modulo. */
const who = fc.nat(999)
const several = fc.array(who, { minLength: 1, maxLength: 12 })
const by = fc.nat(2)
const onTheWay = fc.constantFrom('under_verification', 'verified', 'ranked', 'ranked', 'shortlisted')
const status = fc.oneof(fc.constantFrom(...statuses), onTheWay)
/** Names that objects of JavaScript have by themselves are names of seasons like others. */
const season = fc.constantFrom('Season 3', 'Season 4', 'സീസൺ 5', 'constructor', 'toString')
/** Weights before they are brought to 100 in all; hundredths. */
const weights = fc.array(fc.record({ hundredths: fc.nat(3000), isActive: fc.boolean() }), {
  minLength: criterionKeys.length,
  maxLength: criterionKeys.length,
})

const step = <const A extends string, F extends object>(
  act: A,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record<F>(fields).map((given) => ({ act, ...given }))

const often = [
  step('move', { who, by, to: status, kind: fc.option(oneOf(rejectionKinds)) }),
  step('bring', { many: several, to: fc.oneof({ weight: 4, arbitrary: onTheWay }, status) }),
  step('rank', { who, place: fc.integer({ min: 1, max: 20 }) }),
  step('exchange', { who, other: who }),
  step('visit', { who, by, found }),
  step('undo', { who }),
] as const
const sometimes = [
  step('apply', { many: several, facts }),
  step('amend', { who, facts }),
  step('send again', { who, facts }),
  step('unrank', { who }),
  step('decline', { who }),
  step('note', { who, by }),
  step('select', { shortlist: fc.nat(8), waitlist: fc.nat(5) }),
  step('withdraw', { who }),
  step('erase', { who }),
  step('weigh', { weights }),
  step('publish', { by, isTakenBack: answer }),
  step('sign', {}),
  step('sign in', { by }),
  step('places', { places: fc.nat(12) }),
  step('two persons', { are: fc.boolean() }),
] as const
const seldom = [step('season', { name: season }), step('wait', { days: fc.nat(9) })] as const

const anyStep = fc.oneof(
  ...often.map((arbitrary) => ({ weight: 20, arbitrary })),
  ...sometimes.map((arbitrary) => ({ weight: 6, arbitrary })),
  ...seldom.map((arbitrary) => ({ weight: 1, arbitrary })),
)
export type Weights = ValueOf<typeof weights>
type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never
export type Step = ValueOf<(typeof often | typeof sometimes | typeof seldom)[number]>

/** `line` and `character` are taken modulo. */
const damage = fc.record({
  line: fc.nat(),
  character: fc.nat(),
  how: oneOf(['altered', 'shortened', 'gone', 'twice', 'later', 'cut', 'torn']),
  isSigned: answer,
})
export type Damage = ValueOf<typeof damage>

/** `families`: what those declare who apply at once. */
export type Season = {
  families: Facts[]
  steps: Step[]
  /** What the auditor says for the sample. */
  number: number
  count: number
  damages: Damage[]
}
export const anySeason = ({ families, steps }: { families: number; steps: number }): fc.Arbitrary<Season> =>
  fc.record({
    families: fc.array(facts, { minLength: 10, maxLength: families, size: 'max' }),
    steps: fc.array(anyStep, { minLength: Math.floor(steps / 3), maxLength: steps, size: 'max' }),
    number: fc.nat(999_999_999),
    count: fc.integer({ min: 25, max: 36 }),
    damages: fc.array(damage, { minLength: 3, maxLength: 3 }),
  })
