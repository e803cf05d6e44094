/**
 * What a built page says of each criterion, by marks that slots.ts and template.ts know: `[[points.ageScore]]` for what
 * it gives at most, and ` data-show="counts.ageScore"` or `"off.ageScore"` for whether it counts at all.
 */
import { type Criteria, type CriterionKey, isCriterionKey } from '../scoring/criteria.ts'

export type CriterionSlot = `points.${CriterionKey}`
export type CriterionMark = { criterion: CriterionKey; says: 'points' | 'counts' | 'off' }

const kinds = ['points', 'counts', 'off'] as const

/** Null for a name that is about no criterion. */
export function criterionMark(name: string | undefined): CriterionMark | null {
  const [kind, criterion = ''] = name?.split('.') ?? []
  const says = kinds.find((one) => one === kind)
  return says && isCriterionKey(criterion) ? { says, criterion } : null
}

const found = (criteria: Criteria, { criterion }: CriterionMark) =>
  criteria.find(({ id }) => id === criterion)

export const criterionPoints = (criteria: Criteria, mark: CriterionMark): string =>
  String(found(criteria, mark)?.weight ?? 0)

/** Whether an element with this condition is shown. */
export const criterionHolds = (criteria: Criteria, mark: CriterionMark): boolean =>
  (found(criteria, mark)?.isActive ?? false) === (mark.says === 'counts')
