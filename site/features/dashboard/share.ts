/** Points of a criterion as a word: how much of what it can give. */
import type { Criterion } from '../../account/queries.ts'

type Share = 'none' | 'few' | 'half' | 'most' | 'all'

export function shareOf({ points, max }: Pick<Criterion, 'points' | 'max'>): Share {
  if (points <= 0) return 'none'
  if (points >= max) return 'all'
  if (points * 3 < max) return 'few'
  return points * 3 <= max * 2 ? 'half' : 'most'
}
