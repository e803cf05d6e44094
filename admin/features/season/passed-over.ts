/** Who is passed over where families are chosen from a ranking, and what is unusual about those that are chosen. Pure. */
import { isUsualMove, type Status, takesPlace } from '#events/application/status.ts'
import { isVisited } from '#events/application/visit.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { isKnownStatus } from '../../app/status.ts'
import type { RankingRow } from './ranking-data.ts'

type Row = Pick<RankingRow, 'id' | 'status' | 'savedRank' | 'total' | 'confirmed'>

/** `waitlist` and `better`: ranked before one that is chosen. `tied`: with the same score as the last one chosen. */
export type PassedOver<R extends Row> = { row: R; why: 'waitlist' | 'better' | 'tied' }

/** @param rows in ranking order @returns in ranking order; those that have a place already are not passed over */
export function passedOver<R extends Row>(
  rows: readonly R[],
  chosen: ReadonlySet<string>,
): readonly PassedOver<R>[] {
  const last = rows.findLast(({ id }) => chosen.has(id))
  if (!last) return []
  return rows.flatMap((row): PassedOver<R>[] => {
    if (chosen.has(row.id) || takesPlace(row.status)) return []
    if (row.savedRank < last.savedRank)
      return [{ row, why: row.status === 'waitlist' ? 'waitlist' : 'better' }]
    return row.total === last.total ? [{ row, why: 'tied' }] : []
  })
}

/** Fewer than half of the criteria are confirmed, as the server counts it (events/application/visit.ts). */
export const isUnvisited = ({ confirmed }: Pick<Row, 'confirmed'>): boolean =>
  !isVisited({ confirmed, of: criterionKeys.length })

export const isOffPath = ({ status }: Pick<Row, 'status'>, to: Status): boolean =>
  !isKnownStatus(status) || !isUsualMove(status, to)
