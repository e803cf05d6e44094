/** The share of a criterion's maximum as a word. */
import type { Criterion } from '../../account/queries.ts'

type Share = 'none' | 'few' | 'half' | 'most' | 'all'

export function shareOf({ points, max }: Pick<Criterion, 'points' | 'max'>): Share {
  if (points <= 0) return 'none'
  if (points >= max) return 'all'
  if (points * 3 < max) return 'few'
  return points * 3 <= max * 2 ? 'half' : 'most'
}
