/** The ranking of a season: all applications in order, and the position of one without sorting the season. */
import type { Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { type Ranked, rankableFrom, rankedRows } from './ranked-rows.ts'
import { seasonCache } from './season-cache.ts'

type Needed = { store: Pick<Store, 'state'>; queries: Queries }
export type Ranking = ReturnType<typeof createRanking>

const updateOrder = (order: RankOrder, stream: string, item: Rankable | null): void =>
  item ? order.put(item) : order.remove(ledgerIdOf(stream))

/** Answers to status changes contain the position, so it is kept in an index that is updated in place. */
const rankOrders = (state: State) =>
  seasonCache<RankOrder>(state, {
    compute: ({ season, criteria }) =>
      rankOrder(
        state
          .standingsOf(season)
          .flatMap(([stream, { standing }]) => rankableFrom(stream, standing, criteria) ?? []),
      ),
    update: (order, { stream, standing }, { criteria }) =>
      updateOrder(order, stream, standing && rankableFrom(stream, standing, criteria)),
  })

export function createRanking({ store, queries }: Needed) {
  const rows = rankedRows(store.state, queries)
  const orders = rankOrders(store.state)
  return {
    /** In ranking order. To be read before the next change: positions are updated in place. */
    of: (season: string): readonly Ranked[] => rows(season).inOrder(),
    /** The same rows, sorted by what breaks the last ties, so that their order carries it. */
    inTieOrder: (season: string) => rows(season).inTieOrder(),
    /** Null for an application that is not ranked. */
    rankOf: (season: string, stream: string): number | null => orders(season).positionOf(ledgerIdOf(stream)),
  }
}
