/**
 * The placeholders of the criteria in built pages, beside those of slots.ts: `[[points.ageScore]]` for the weight, and
 * ` data-show="counts.ageScore"` or `"off.ageScore"` for whether the criterion is active.
 */
import { type Criteria, type CriterionKey, isCriterionKey } from '../scoring/criteria.ts'

export type CriterionSlot = `points.${CriterionKey}`
export type CriterionMark = { criterion: CriterionKey; says: 'points' | 'counts' | 'off' }

const kinds = ['points', 'counts', 'off'] as const

/** Null for a name that is about no criterion. */
export function criterionMark(name: string): CriterionMark | null {
  const [kind, criterion = ''] = name.split('.')
  const says = kinds.find((one) => one === kind)
  return says && isCriterionKey(criterion) ? { says, criterion } : null
}

const criterionOf = (criteria: Criteria, { criterion }: CriterionMark) =>
  criteria.find(({ id }) => id === criterion)

export const criterionPoints = (criteria: Criteria, mark: CriterionMark): string =>
  String(criterionOf(criteria, mark)?.weight ?? 0)

/** Whether an element with this condition is shown. */
export const criterionHolds = (criteria: Criteria, mark: CriterionMark): boolean =>
  (criterionOf(criteria, mark)?.isActive ?? false) === (mark.says === 'counts')
