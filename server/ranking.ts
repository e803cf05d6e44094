/** The ranking of a season, worked out from the standings and kept until the log moves on. */

import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { isRankable } from '#events/application/status.ts'
import { criteriaOf } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { inOrder, type Rankable } from '#events/scoring/rank.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { ledgerIdOf } from './store/log.ts'
import { queries } from './store/queries.ts'
import type { Store } from './store/store.ts'

/** `order.id` is the ledger id, since an auditor knows no other to break the last tie with; `head` and `tail` are the list's JSON fragments. */
export type Ranked = {
  stream: string
  order: Rankable
  applicationId: string
  rank: number
  standing: Standing
  head: string
  tail: string
}

export type Ranking = ReturnType<typeof ranking>

/** What one application's place comes from; null where it has none. */
function rankableFrom(stream: string, standing: Standing, criteria: Criteria): Rankable | null {
  const { submittedAt, manualRank } = standing
  const score = isRankable(standing.status) ? scoreOf(standing, criteria) : null
  if (!score || submittedAt === null) return null
  return { id: ledgerIdOf(stream), total: score.total, points: score.points, submittedAt, manualRank }
}

export function ranking(store: Store) {
  const { models, log } = store
  const ask = queries(models.db)
  const places = rankPlaces(store)
  let kept: { position: number; season: string; ranked: Ranked[] } | null = null

  function workedOut(season: string): Ranked[] {
    const criteria = criteriaOf(models.programme(), season)
    const items = ask.rankable(season).flatMap((row) => {
      const standing: Standing = JSON.parse(row.standing)
      const order = rankableFrom(row.stream, standing, criteria)
      if (!order) return []
      const { stream, head, tail } = row
      return [{ ...order, order, stream, applicationId: row.id, standing, head, tail }]
    })
    return inOrder(items).map(({ stream, order, applicationId, standing, head, tail }, place) => ({
      ...{ stream, order, applicationId, standing, head, tail },
      rank: place + 1,
    }))
  }
  return {
    /** In ranking order, positions from 1 without gaps. */
    of: (season: string): readonly Ranked[] => {
      if (kept?.position !== log.size() || kept.season !== season)
        kept = { position: log.size(), season, ranked: workedOut(season) }
      return kept.ranked
    },
    /** The position of one application, or null where it has none. */
    rankOf: (season: string, stream: string): number | null => places(season).positionOf(ledgerIdOf(stream)),
  }
}

/** More changes than this at once, and sorting everything anew is quicker. */
const MOST_CHANGES = 1000

/** The orders of the seasons that were asked for; each is brought up to date when it is asked for again. */
function rankPlaces({ models }: Store) {
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
