/** The current score of an application; null until verification has begun. */
import type { Criteria } from '../scoring/criteria.ts'
import { type Score, score } from '../scoring/score.ts'
import type { Standing } from './standing.ts'

export function scoreOf(now: Standing, criteria: Criteria): Score | null {
  if (now.stage !== 'sent' || !now.scored) return null
  const { declared: facts, verified, verifiedAt } = now
  return score({ facts, verified, verifiedAt, criteria })
}
