/** The position of one application in its season, without sorting the season: a status change answers with it. */
import type { Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { ReadModels } from '../store/read-models.ts'
import { bySeason } from './by-season.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { rankableFrom } from './ranked-rows.ts'

const place = (order: RankOrder, stream: string, item: Rankable | null): void =>
  item ? order.put(item) : order.remove(ledgerIdOf(stream))

export function rankPlaces(models: ReadModels, queries: Queries) {
  return bySeason<RankOrder>(models, {
    make: ({ season, criteria }) => {
      const order = rankOrder()
      for (const { stream, standing } of queries.standings(season))
        place(order, stream, rankableFrom(stream, JSON.parse(standing), criteria))
      return order
    },
    renew: (order, { stream, standing }, { criteria }) =>
      place(order, stream, standing && rankableFrom(stream, standing, criteria)),
  })
}
