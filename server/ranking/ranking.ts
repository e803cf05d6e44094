/** The ranking of a season: in order, as it is at this place of the log, and the position of a single application. */
import { inOrder } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { rankPlaces } from './rank-places.ts'
import { type RankedRow, rankedRows } from './ranked-rows.ts'

/** Positions count from 1, without gaps. */
export type Ranked = { row: RankedRow; rank: number }

type Needed = { store: Store; queries: Queries }
export type Ranking = ReturnType<typeof rankingOf>

export function rankingOf({ store, queries }: Needed) {
  const rows = rankedRows(store.models, queries)
  const places = rankPlaces(store.models, queries)
  let kept: { position: number; season: string; ranked: readonly Ranked[] } | null = null

  function workedOut(season: string): Ranked[] {
    const items = Array.from(rows(season).values(), (row) => ({ ...row.order, row }))
    return inOrder(items).map(({ row }, place) => ({ row, rank: place + 1 }))
  }
  return {
    of: (season: string): readonly Ranked[] => {
      const position = store.log.size()
      if (kept?.position !== position || kept.season !== season)
        kept = { position, season, ranked: workedOut(season) }
      return kept.ranked
    },
    /** The position of one application, or null where it has none. */
    rankOf: (season: string, stream: string): number | null => places(season).positionOf(ledgerIdOf(stream)),
  }
}
