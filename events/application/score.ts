/** The score of an application as it stands; null until verification has begun. */
import type { Criteria } from '../scoring/criteria.ts'
import { type Score, score } from '../scoring/score.ts'
import type { Standing } from './standing.ts'

export function scoreOf(
  { scored, declared, verified, verifiedAt }: Standing,
  criteria: Criteria,
): Score | null {
  return scored && declared ? score({ facts: declared, verified, verifiedAt, criteria }) : null
}
