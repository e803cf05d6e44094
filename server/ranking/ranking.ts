/** The ranking of a season: all applications in order, and the position of one without sorting the season. */
import { inOrder, type Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { type RankedRow, rankableFrom, rankedRows } from './ranked-rows.ts'
import { seasonCache } from './season-cache.ts'

/** Positions count from 1, without gaps. */
export type Ranked = { row: RankedRow; rank: number }

type Needed = { store: Pick<Store, 'state' | 'log'>; queries: Queries }
export type Ranking = ReturnType<typeof createRanking>

const updateOrder = (order: RankOrder, stream: string, item: Rankable | null): void =>
  item ? order.put(item) : order.remove(ledgerIdOf(stream))

/** Answers to status changes contain the position, so it is kept in an index that is updated in place. */
const rankOrders = (state: State) =>
  seasonCache<RankOrder>(state, {
    compute: ({ season, criteria }) => {
      const order = rankOrder()
      for (const [stream, { standing }] of state.standingsOf(season))
        updateOrder(order, stream, rankableFrom(stream, standing, criteria))
      return order
    },
    update: (order, { stream, standing }, { criteria }) =>
      updateOrder(order, stream, standing && rankableFrom(stream, standing, criteria)),
  })

export function createRanking({ store, queries }: Needed) {
  const rows = rankedRows(store.state, queries)
  const orders = rankOrders(store.state)
  let cached: { position: number; season: string; ranked: readonly Ranked[] } | null = null

  function computed(season: string): Ranked[] {
    const items = Array.from(rows(season).values(), (row) => ({ ...row.order, row }))
    return inOrder(items).map(({ row }, place) => ({ row, rank: place + 1 }))
  }
  return {
    /** Cached until the next event. */
    of: (season: string): readonly Ranked[] => {
      const position = store.log.size()
      if (cached?.position !== position || cached.season !== season)
        cached = { position, season, ranked: computed(season) }
      return cached.ranked
    },
    /** Null for an application that is not ranked. */
    rankOf: (season: string, stream: string): number | null => orders(season).positionOf(ledgerIdOf(stream)),
  }
}
