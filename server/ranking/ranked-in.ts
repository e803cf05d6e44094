/**
 * The ranking of a season as one command of a turn sees it: with the changes of the commands before it, which the read
 * models do not show yet.
 */
import { keepsRank } from '#events/application/decide-rank.ts'
import { manualRankOf, type Standing } from '#events/application/standing.ts'
import type { Status } from '#events/application/status.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import type { State } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { rankableFrom } from './ranked-rows.ts'
import type { Ranking } from './ranking.ts'

/** In no order. */
export type Candidate = { stream: string; applicationId: string; status: Status; order: Rankable }

export function rankedIn(ranking: Ranking) {
  /** Those of a season, the current one unless another is named, that have a position. */
  return (tx: Transaction, named?: string): Candidate[] => {
    const programme = tx.programme()
    const season = named ?? settingValue(programme, 'season')
    const criteria = criteriaOf(programme, season)
    const found = new Map<string, Candidate>()
    for (const { row } of ranking.of(season)) {
      const { stream, applicationId, status, order } = row
      found.set(stream, { stream, applicationId, status, order })
    }
    const put = (stream: string, applicationId: string, standing: Standing) => {
      const order = rankableFrom(stream, standing, criteria)
      if (order && standing.stage === 'sent' && standing.season === season)
        found.set(stream, { stream, applicationId, status: standing.status, order })
      else found.delete(stream)
    }
    for (const [stream, now] of tx.pending())
      if (now) put(stream, now.file().id, now.standing)
      else found.delete(stream)
    if (tx.hasNewCriteria(season))
      for (const { stream, applicationId } of [...found.values()])
        put(stream, applicationId, tx.started(stream).standing)
    return [...found.values()]
  }
}

type Keeper = { stream: string; id: string; rank: number }

/** Those of a season that are not ranked now and keep a position by hand from before. */
export function keptRanks(tx: Transaction, state: State, season: string): Keeper[] {
  const kept = state.standingsOf(season).filter(([, { standing }]) => keepsRank(standing))
  const streams = new Set([...kept.map(([stream]) => stream), ...[...tx.pending()].map(([stream]) => stream)])
  return [...streams].flatMap((stream): Keeper[] => {
    const now = tx.application(stream)
    if (!now || now.standing.season !== season || !keepsRank(now.standing)) return []
    const rank = manualRankOf(now.standing)
    return rank === null ? [] : [{ stream, id: now.file().id, rank }]
  })
}
