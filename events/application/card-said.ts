/** What staff and the family are told of a card that was genuine: how its name and birth date are beside those of the form. Pure. */
import type { CardCheck, CaseFile } from './case-file.ts'

/** `earlier`: it was compared with another name or birth date than the form has now. */
export const cardsSaid = ['agrees', 'year', 'name', 'birth', 'both', 'earlier'] as const
export type CardSaid = (typeof cardsSaid)[number]

type Compared = Pick<CardCheck, 'name' | 'birth'>

/** @param isCurrent whether the form has the same name and birth date as when it was compared */
export function cardSaid({ name, birth }: Compared, isCurrent: boolean): CardSaid {
  if (!isCurrent || name === 'missing' || birth === 'missing') return 'earlier'
  if (name === 'differs') return birth === 'differs' ? 'both' : 'name'
  if (birth === 'differs') return 'birth'
  return birth === 'year' ? 'year' : 'agrees'
}

/** What is kept of each one's card, without the hashes, which say nothing to a family. */
export const cardsForFamily = (cards: CaseFile['cards']) =>
  Object.fromEntries(
    Object.entries(cards).map(([side, { lastFour, name, birth }]) => [side, { lastFour, name, birth }]),
  )
