/** How the name and birth date of a genuine card compare with the form's, for staff and the family. */
import type { CardCheck, CaseFile } from './case-file.ts'

/** `earlier`: the form's name or birth date has changed since the comparison. */
export const cardResults = ['agrees', 'year', 'name', 'birth', 'both', 'earlier'] as const
export type CardResult = (typeof cardResults)[number]

type Compared = Pick<CardCheck, 'name' | 'birth'>

/** @param isCurrent whether the form still has the name and birth date that were compared */
export function cardResult({ name, birth }: Compared, isCurrent: boolean): CardResult {
  if (!isCurrent || name === 'missing' || birth === 'missing') return 'earlier'
  if (name === 'differs') return birth === 'differs' ? 'both' : 'name'
  if (birth === 'differs') return 'birth'
  return birth === 'year' ? 'year' : 'agrees'
}

/** The checks without their hashes. */
export const cardsForFamily = (cards: CaseFile['cards']) =>
  Object.fromEntries(
    Object.entries(cards).map(([side, { lastFour, name, birth }]) => [side, { lastFour, name, birth }]),
  )
