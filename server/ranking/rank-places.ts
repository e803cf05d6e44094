/** The position of one application in its season, without sorting the season: a status change answers with it. */
import type { Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { ReadModels } from '../store/read-models.ts'
import { seasonCache } from './by-season.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { rankableFrom } from './ranked-rows.ts'

const updateOrder = (order: RankOrder, stream: string, item: Rankable | null): void =>
  item ? order.put(item) : order.remove(ledgerIdOf(stream))

export function rankPlaces(models: ReadModels, queries: Queries) {
  return seasonCache<RankOrder>(models, {
    compute: ({ season, criteria }) => {
      const order = rankOrder()
      for (const { stream, standing } of queries.standings(season))
        updateOrder(order, stream, rankableFrom(stream, JSON.parse(standing), criteria))
      return order
    },
    update: (order, { stream, standing }, { criteria }) =>
      updateOrder(order, stream, standing && rankableFrom(stream, standing, criteria)),
  })
}
