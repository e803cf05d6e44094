/** The position of one application in its season, without sorting the season: a status change answers with it. */
import type { Standing } from '#events/application/standing.ts'
import { criteriaOf } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import { queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { rankableFrom } from './ranked-rows.ts'

/** More changes than this at once, and sorting everything anew is quicker. */
const MOST_CHANGES = 1000

/** The orders of the seasons that were asked for; each is brought up to date when it is asked for again. */
export function rankPlaces({ models }: Store) {
  const ask = queries(models.db)
  type Place = { criteria: Criteria; order: RankOrder; changed: Map<string, Standing | null> }
  const seasons = new Map<string, Place>()
  models.watch((stream, now) => {
    for (const [season, { changed }] of seasons)
      if (changed.size >= MOST_CHANGES) seasons.delete(season)
      else if (now === null || now.standing.season === season) changed.set(stream, now?.standing ?? null)
  })
  const place = (order: RankOrder, stream: string, item: Rankable | null) =>
    item ? order.put(item) : order.remove(ledgerIdOf(stream))

  function sorted(season: string, criteria: Criteria): Place {
    const order = rankOrder()
    for (const { stream, standing } of ask.standings(season))
      place(order, stream, rankableFrom(stream, JSON.parse(standing), criteria))
    const made = { criteria, order, changed: new Map() }
    seasons.set(season, made)
    return made
  }
  return (season: string): RankOrder => {
    const criteria = criteriaOf(models.programme(), season)
    const known = seasons.get(season)
    const { order, changed } = known?.criteria === criteria ? known : sorted(season, criteria)
    for (const [stream, standing] of changed)
      place(order, stream, standing && rankableFrom(stream, standing, criteria))
    changed.clear()
    return order
  }
}
