/** Compares an application with the one on the other side of the cut-off: the tie rule between them, and which criteria made the difference. Pure. */
import { type CriterionKey, criterionKeys, type Points } from '../scoring/criteria.ts'
import type { Rankable } from '../scoring/rank.ts'

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
