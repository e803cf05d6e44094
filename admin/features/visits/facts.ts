/** The thirteen facts that a home visit verifies: the control for each, and its options. */
import type { Found } from '#events/application/facts.ts'
import { money } from '#events/language/format.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'
import { isKey, type Translate } from '../../app/texts/console.ts'

export type FactName = keyof Found
export type AskedFact =
  | { fact: FactName; kind: 'rupees' }
  | { fact: FactName; kind: 'yes' }
  | { fact: FactName; kind: 'choice'; options: readonly string[]; words: string }

/** In the order of a visit: the house, the parents, the bride, the money. `words` is the catalogue's name of the choices. */
export const visitFacts: readonly AskedFact[] = [
  { fact: 'brideHouseType', kind: 'choice', options: houseTypes, words: 'house' },
  { fact: 'brideFatherAlive', kind: 'yes' },
  { fact: 'brideFatherEmployed', kind: 'yes' },
  { fact: 'brideMotherAlive', kind: 'yes' },
  { fact: 'brideMotherEmployed', kind: 'yes' },
  { fact: 'brideParentsHealth', kind: 'choice', options: healths, words: 'health' },
  { fact: 'brideFamilyMonthlyIncome', kind: 'rupees' },
  { fact: 'brideEducation', kind: 'choice', options: educations, words: 'education' },
  { fact: 'brideEmployed', kind: 'yes' },
  { fact: 'community', kind: 'choice', options: communities, words: 'community' },
  { fact: 'groomHouseType', kind: 'choice', options: houseTypes, words: 'house' },
  { fact: 'groomEmployed', kind: 'yes' },
  { fact: 'groomFamilyMonthlyIncome', kind: 'rupees' },
]

export type FactValue = string | number | boolean | null
export type Verdict = 'declared' | 'different' | 'unchecked'
/** `value` is what was found where it is different; null until it is entered. */
export type Answer = { verdict: Verdict; value: FactValue }
export type Answers = Partial<Record<FactName, Answer>>

/** A value in words: rupees, yes or no, or one of the choices; null where it is not known. */
export function worded(asked: AskedFact, value: FactValue, t: Translate): string | null {
  if (value === null) return null
  if (typeof value === 'number') return money(value)
  if (typeof value === 'boolean') return t(value ? 'score.value.yes' : 'score.value.no')
  if (asked.kind !== 'choice') return value
  const key = `score.value.${asked.words}.${value}`
  return isKey(key) ? t(key) : value
}

/** What is sent: what was confirmed and what was found otherwise; what could not be checked stays as it was. */
export function foundIn(
  answers: Answers,
  declared: Readonly<Record<string, FactValue>>,
): Record<string, FactValue> {
  const entries = Object.entries(answers).flatMap(([fact, answer]): [string, FactValue][] => {
    const value = answer.verdict === 'declared' ? (declared[fact] ?? null) : answer.value
    return answer.verdict === 'unchecked' || value === null ? [] : [[fact, value]]
  })
  return Object.fromEntries(entries)
}
