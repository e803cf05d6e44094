/** The current score of an application, and by what it is ranked. */
import type { Criteria } from '../scoring/criteria.ts'
import type { Rankable } from '../scoring/rank.ts'
import { type Score, score } from '../scoring/score.ts'
import type { Facts, VerifiedFacts } from './facts.ts'
import type { Standing } from './standing.ts'
import { isRankable } from './statuses.ts'

type Known = { verified: VerifiedFacts; isVerified: boolean; criteria: Criteria; score: Score }

/** A cache by identity: list, ranking and answer ask for the score of the same facts one after the other. */
const known = new Map<Facts, Known>()
const MOST_KNOWN = 2000

/** Null before verification. The object is shared: do not change it. */
export function scoreOf(now: Standing, criteria: Criteria): Score | null {
  if (now.stage !== 'sent' || !now.scored) return null
  const { declared: facts, verified, verifiedAt } = now
  const isVerified = verifiedAt !== null
  const found = known.get(facts)
  if (found?.verified === verified && found.isVerified === isVerified && found.criteria === criteria)
    return found.score
  const made = { verified, isVerified, criteria, score: score({ facts, verified, verifiedAt, criteria }) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(facts, made)
  return made.score
}

/** The sort keys of an application, by its ledger id; null where it takes no part in the ranking. */
export function rankableOf(id: string, now: Standing, criteria: Criteria): Rankable | null {
  if (now.stage !== 'sent' || !isRankable(now.status)) return null
  const found = scoreOf(now, criteria)
  if (!found) return null
  const { submittedAt, manualRank } = now
  return { id, total: found.total, points: found.points, submittedAt, manualRank }
}
