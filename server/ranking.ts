/** The ranking of a season, worked out from the standings and kept until the log moves on. */

import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { inOrder, type Rankable } from '#events/scoring/rank.ts'
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

export function ranking(store: Store) {
  const { models, log } = store
  const ask = queries(models.db)
  let kept: { position: number; season: string; ranked: Ranked[] } | null = null

  function workedOut(season: string): Ranked[] {
    const criteria = criteriaOf(models.programme(), season)
    const items = ask.rankable(season).flatMap((row) => {
      const standing: Standing = JSON.parse(row.standing)
      const score = scoreOf(standing, criteria)
      if (!score || standing.submittedAt === null) return []
      const { stream, head, tail } = row
      const { submittedAt, manualRank } = standing
      const order = {
        id: ledgerIdOf(stream),
        total: score.total,
        points: score.points,
        submittedAt,
        manualRank,
      }
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
    rankOf: (season: string, applicationId: string): number | null =>
      kept?.position === log.size() && kept.season === season
        ? (kept.ranked.find((item) => item.applicationId === applicationId)?.rank ?? null)
        : (workedOut(season).find((item) => item.applicationId === applicationId)?.rank ?? null),
  }
}
