/**
 * Which text of the catalogue `score` names a fact, a value, or what a fact says of a family. Keys are put together from
 * the names of facts and values; by their types, a new one does not compile until the catalogue has a text for it.
 */
import type { FactName, Facts } from '../application/facts.ts'
import { money } from '../language/format.ts'
import catalogue from '../language/ml/score.json'
import type { PlainKey, Translate } from '../language/translate.ts'
import type { Evidence, EvidenceName } from './rules.ts'

export type ScoreName = keyof typeof catalogue
export type ScoreKey = PlainKey<ScoreName>
/** What an explanation speaks of; `verification` is a step of the status, and nobody declares it. */
export type ExplainedName = FactName | 'verification'
/** A fact's value, null where it is missing. */
export type FactValue = string | number | boolean | null

/** The name of a fact. */
export const factKey = (fact: ExplainedName): ScoreKey => `score.fact.${fact}`
/** For names that come from elsewhere, such as a recorded change. */
export const isFact = (name: string): name is ExplainedName => Object.hasOwn(catalogue, `score.fact.${name}`)

/** Facts whose values are neither numbers nor yes or no. */
type Worded = { [F in FactName]: Facts[F] extends string | null ? F : never }[FactName]
/** The part of a value's key that stands for its fact. */
const valueGroups = {
  brideFamilyMonthlyIncome: 'need',
  groomFamilyMonthlyIncome: 'means',
  brideHouseType: 'house',
  groomHouseType: 'house',
  brideParentsHealth: 'health',
  brideEducation: 'education',
  community: 'community',
  location: 'location',
  brideAge: 'age',
} as const satisfies Record<Worded, string>
type ValueKey = {
  [F in Worded]: `score.value.${(typeof valueGroups)[F]}.${NonNullable<Facts[F]>}`
}[Worded]
const isValueKey = (key: string): key is ValueKey => Object.hasOwn(catalogue, key)

/** The catalogue key of a value, or null for a number, which needs no words, and for a missing value. */
export function valueKey(fact: ExplainedName, value: FactValue): ScoreKey | null {
  if (typeof value === 'boolean') return value ? 'score.value.yes' : 'score.value.no'
  const groups: Readonly<Partial<Record<ExplainedName, string>>> = valueGroups
  const key = `score.value.${groups[fact]}.${value}`
  return isValueKey(key) ? key : null
}

const incomes: readonly string[] = ['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome']

/** A value in words: a band, an amount in rupees as a visitor wrote it, yes or no; null where it is not known. */
export function valueText(fact: ExplainedName, value: FactValue, say: Translate<ScoreName>): string | null {
  if (value === null) return null
  if (typeof value === 'number' && incomes.includes(fact)) return money(value)
  const key = valueKey(fact, value)
  return key === null ? String(value) : say(key)
}

/** What has a statement of its own for each value, or one with a `{value}`; a number of documents is counted instead. */
type Stated = Exclude<EvidenceName, 'documentKinds'>
type StatementKey = {
  [E in Stated]: `score.says.${E}` extends ScoreKey
    ? `score.says.${E}`
    : `score.says.${E}.${NonNullable<Evidence[E]>}`
}[Stated]
const isStatementKey = (key: string): key is StatementKey => Object.hasOwn(catalogue, key)

/** The catalogue key of the statement about a piece of evidence with this value. */
export const statementKey = (evidence: Stated, value: FactValue): ScoreKey =>
  [`score.says.${evidence}`, `score.says.${evidence}.${value}`].find(isStatementKey) ?? 'score.missing'
