/** Whether points or people decided an application: compares its status with where the ranking puts it. Pure. */
import type { Declared } from '../application/events.ts'
import type { Standing } from '../application/standing.ts'
import { takesPlace } from '../application/statuses.ts'
import { type CriterionKey, criterionKeys, type Points } from '../scoring/criteria.ts'
import type { Rankable } from '../scoring/rank.ts'

/** `place`: in the ranking, from 1. `byPoints`: the same if nobody had a rank by hand. `places`: how many are within the cut-off. */
export type Ranks = { place: number; byPoints: number; places: number }

/**
 * `staff`: the status is not the one that its place gives. `own-rank`, `other-ranks`: it is, but only by a rank given by hand
 * to it, or to others. `undecided`: neither selected nor on the waitlist.
 */
export type DecidedBy =
  | 'withdrawn'
  | 'rejected'
  | 'undecided'
  | 'staff'
  | 'points'
  | 'own-rank'
  | 'other-ranks'

/** Null for what was never submitted, and for what is erased; the facts may be closed to the reader. `ranks`: null where it is not ranked. */
export function decidedBy(now: Standing<Declared>, ranks: Ranks | null): DecidedBy | null {
  if (now.stage !== 'sent') return null
  const { status, withdrawnAt, manualRank } = now
  if (withdrawnAt !== null) return 'withdrawn'
  if (status === 'rejected') return 'rejected'
  const isSelected = takesPlace(status)
  if (ranks === null || (!isSelected && status !== 'waitlist')) return 'undecided'
  const { place, byPoints, places } = ranks
  if (place <= places !== isSelected) return 'staff'
  if (byPoints <= places === isSelected) return 'points'
  return manualRank === null ? 'other-ranks' : 'own-rank'
}

// Compares an application with the one on the other side of the cut-off: the tie rule between them, and which criteria made the difference.

type Held = { manualRank: number | null }

/**
 * The nearest on the other side of the cut-off that its own points put there: an application without a rank by hand crosses the
 * cut-off exactly by passing this one. Null where there is none. `ordered`: the whole ranking in its final order.
 */
export function rivalOf<T extends Held>(
  ordered: readonly T[],
  { place, places }: { place: number; places: number },
): T | null {
  const isFree = ({ manualRank }: T): boolean => manualRank === null
  if (place <= places) return ordered.find((one, index) => index >= places && isFree(one)) ?? null
  return ordered.findLast((one, index) => index < places && isFree(one)) ?? null
}

const tieRules = ['incomeScore', 'orphanScore', 'healthScore'] as const
type TieRule = (typeof tieRules)[number] | 'submittedAt' | 'id'

/** What decides between two applications of the same total. */
export function tieRuleOf(
  a: Pick<Rankable, 'points' | 'submittedAt'>,
  b: Pick<Rankable, 'points' | 'submittedAt'>,
): TieRule {
  const byPoints = tieRules.find((key) => a.points[key] !== b.points[key])
  return byPoints ?? (a.submittedAt === b.submittedAt ? 'id' : 'submittedAt')
}

const totalOf = (points: Points): number => criterionKeys.reduce((sum, key) => sum + points[key], 0)

/**
 * The fewest criteria without whose lead the better of two would not have more points: with those of the other in their place,
 * its total is at most the other's. None where the totals are equal.
 */
export function decisiveCriteria(better: Points, other: Points): CriterionKey[] {
  const leads = criterionKeys
    .map((key) => ({ key, lead: better[key] - other[key] }))
    .filter(({ lead }) => lead > 0)
    .sort((a, b) => b.lead - a.lead)
  let left = totalOf(better) - totalOf(other)
  const decisive: CriterionKey[] = []
  for (const { key, lead } of leads) {
    if (left <= 0) break
    decisive.push(key)
    left -= lead
  }
  return decisive
}
