/** The thirteen facts that a home visit checks: the control for each, its options, and the answers to it. */
import * as z from 'zod/mini'
import type { Found } from '#events/application/facts.ts'
import { money } from '#events/language/format.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'
import { isKey, type Translate } from '../../app/texts/console.ts'

export type AskedFact = { fact: keyof Found } & (
  | { kind: 'rupees' | 'yes' }
  | {
      kind: 'choice'
      options: readonly string[]
      /** The part of the catalogue's keys that names the options. */
      words: string
    }
)

/** In the order of a visit: the house, the parents, the bride, the money. */
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

const FactValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type FactValue = z.infer<typeof FactValue>
export const FactValues = z.record(z.string(), FactValue)

/** `value` is what was found if it is different; null until it is entered. */
const Answer = z.object({ verdict: z.enum(['declared', 'different', 'unchecked']), value: FactValue })
export type Answer = z.infer<typeof Answer>
/** By the name of the fact. */
export const Answers = z.record(z.string(), Answer)
export type Answers = z.infer<typeof Answers>

/** The text of a value: rupees, yes or no, or the name of an option; null where the value is not known. */
export function worded(asked: AskedFact, value: FactValue, t: Translate): string | null {
  if (value === null) return null
  if (typeof value === 'number') return money(value)
  if (typeof value === 'boolean') return t(value ? 'score.value.yes' : 'score.value.no')
  if (asked.kind !== 'choice') return value
  const key = `score.value.${asked.words}.${value}`
  return isKey(key) ? t(key) : value
}

/** What is sent: the confirmed and the corrected values, without those that could not be checked. */
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
