/** The ranking of a season: all in order, and single positions without sorting. */
import { keepsRank } from '#events/application/decide-rank.ts'
import { rankableOf } from '#events/application/score.ts'
import { manualRankOf, type Standing } from '#events/application/standing.ts'
import { rivalOf } from '#events/outcome/decided-by.ts'
import type { InRanking } from '#events/outcome/outcome-of.ts'
import type { Contender } from '#events/outcome/words.ts'
import { criteriaOf } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { applicationStream, ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { type RankOrder, rankOrder } from './rank-order.ts'
import { pointsOf, type Ranked, rankedRows } from './ranked-rows.ts'

/**
 * Applications outside the ranking with a manual rank, by position: giving it to another takes it from them, which the console
 * shows before.
 */
function outsideIn({ state }: Pick<Store, 'state'>, season: string) {
  const keeping = state.standingsOf(season).flatMap(([, { id, standing, shown }]) => {
    const rank = keepsRank(standing) ? manualRankOf(standing) : null
    if (rank === null || standing.stage !== 'sent') return []
    const { groomName, brideName }: { groomName: string; brideName: string } = JSON.parse(`{${shown.head}}`)
    return [{ id, groomName, brideName, rank }]
  })
  return keeping.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
}

type CutOff = { places: number; criteria: Criteria }

/** The rival at the cut-off, with its points. */
function rivalIn(
  ranked: readonly Ranked[],
  { place, places, criteria }: CutOff & { place: number },
): Contender | null {
  const found = rivalOf(
    ranked.map(({ row }) => ({ row, manualRank: row.order.manualRank })),
    { place, places },
  )
  if (!found) return null
  const { order, fractions } = found.row
  const { total, submittedAt, manualRank } = order
  return { total, submittedAt, manualRank, points: pointsOf(fractions, criteria) }
}

/** After more changes since the last read the index is rebuilt. */
const MOST_PENDING = 1000

/**
 * By season. Answers to status changes contain the position, so it comes from an index, which takes in what has changed when it
 * is read: sorting 50,000 takes a thousand times as long as one change.
 */
function rankOrders(state: State) {
  type Known = { criteria: Criteria; order: RankOrder; pending: Map<string, Standing | null> }
  const seasons = new Map<string, Known>()
  state.watch((stream, now) => {
    for (const [season, { pending }] of seasons)
      if (pending.size >= MOST_PENDING) seasons.delete(season)
      else if (now === null || now.standing.season === season) pending.set(stream, now?.standing ?? null)
  })
  const made = (season: string, criteria: Criteria): Known => {
    const all = state
      .standingsOf(season)
      .flatMap(([stream, { standing }]) => rankableOf(ledgerIdOf(stream), standing, criteria) ?? [])
    const known = { criteria, order: rankOrder(all), pending: new Map() }
    seasons.set(season, known)
    return known
  }
  return (season: string): RankOrder => {
    const criteria = criteriaOf(state.programme(), season)
    const known = seasons.get(season)
    const { order, pending } = known?.criteria === criteria ? known : made(season, criteria)
    for (const [stream, standing] of pending) {
      const item = standing && rankableOf(ledgerIdOf(stream), standing, criteria)
      if (item) order.put(item)
      else order.remove(ledgerIdOf(stream))
    }
    pending.clear()
    return order
  }
}

type Needed = { store: Pick<Store, 'state'>; queries: Queries }
export type Ranking = ReturnType<typeof createRanking>

export function createRanking({ store, queries }: Needed) {
  const { state } = store
  const rowOf = rankedRows(queries)
  const orders = rankOrders(state)
  /** In ranking order. */
  const of = (season: string): Ranked[] => {
    const criteria = criteriaOf(state.programme(), season)
    return orders(season)
      .inOrder()
      .flatMap(({ id }, place) => {
        const entry = state.entry(applicationStream(id))
        const row = entry && rowOf(entry, criteria)
        return row ? [{ row, rank: place + 1 }] : []
      })
  }
  return {
    /** Manual ranks of applications outside the ranking. */
    outsideIn: (season: string) => outsideIn(store, season),
    of,
    /** Null where it is not ranked. */
    rankOf: (season: string, stream: string): number | null => orders(season).positionOf(ledgerIdOf(stream)),
    /** Its position, and a function for its position with other points, valid until the next change. Null for an unranked one. */
    inRanking: (stream: string, { season, ...cutOff }: { season: string } & CutOff): InRanking | null => {
      const order = orders(season)
      const id = ledgerIdOf(stream)
      const place = order.positionOf(id)
      const byPoints = order.positionByPoints(id)
      if (place === null || byPoints === null) return null
      return {
        place,
        byPoints,
        places: cutOff.places,
        all: order.size(),
        rival: () => rivalIn(of(season), { place, ...cutOff }),
        placeAs: (item) => order.positionAs({ ...item, id }) ?? place,
      }
    },
  }
}
