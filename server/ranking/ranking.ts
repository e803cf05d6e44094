/** The ranking of a season: all in order, and single positions without sorting. */
import { keepsRank } from '#events/application/decide-rank.ts'
import { manualRankOf, type Standing } from '#events/application/standing.ts'
import { rivalOf } from '#events/outcome/decided-by.ts'
import type { InRanking } from '#events/outcome/outcome-of.ts'
import type { Contender } from '#events/outcome/words.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import {
  pointsOf,
  type Ranked,
  type RankOrder,
  rankableFrom,
  rankedRows,
  rankOrder,
  seasonCache,
} from './ranked-rows.ts'

// Applications outside the ranking with a manual rank: giving it to another takes it from them, which the console shows
// before.

type Keeping = { id: string; groomName: string; brideName: string; rank: number }
type Ranks = Map<string, number>

function note(ranks: Ranks, stream: string, standing: Standing | null): void {
  const rank = standing && keepsRank(standing) ? manualRankOf(standing) : null
  if (rank === null) ranks.delete(stream)
  else ranks.set(stream, rank)
}

type OutsideNeeded = { store: Pick<Store, 'state'>; queries: Pick<Queries, 'nameOf'> }
function positionsOutside({ store: { state }, queries }: OutsideNeeded) {
  const holders = seasonCache<Ranks>(state, {
    compute: ({ season }) => {
      const ranks: Ranks = new Map()
      for (const [stream, { standing }] of state.standingsOf(season)) note(ranks, stream, standing)
      return ranks
    },
    update: (ranks, { stream, standing }) => note(ranks, stream, standing),
  })
  const named = ([stream, rank]: [string, number]): Keeping[] => {
    const found = queries.nameOf(stream)
    if (!found?.head) return []
    const { groomName, brideName }: Keeping = JSON.parse(`{${found.head}}`)
    return [{ id: found.id, groomName, brideName, rank }]
  }
  const inOrder = (a: Keeping, b: Keeping): number => a.rank - b.rank || (a.id < b.id ? -1 : 1)
  /** By position. */
  return (season: string): Keeping[] => [...holders(season)].flatMap(named).sort(inOrder)
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

type Needed = { store: Pick<Store, 'state'>; queries: Queries }
export type Ranking = ReturnType<typeof createRanking>

const updateOrder = (order: RankOrder, stream: string, item: Rankable | null): void =>
  item ? order.put(item) : order.remove(ledgerIdOf(stream))

/** Answers to status changes contain the position, so it comes from an index. */
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
    /** Manual ranks of applications outside the ranking. */
    outsideIn: positionsOutside({ store, queries }),
    /** In ranking order. Read it before the next change, since it is updated in place. */
    of: (season: string): readonly Ranked[] => rows(season).inOrder(),
    /** Sorted by the last tie-breakers. */
    inTieOrder: (season: string) => rows(season).inTieOrder(),
    /** Null where it is not ranked. */
    rankOf: (season: string, stream: string): number | null => orders(season).positionOf(ledgerIdOf(stream)),
    /** Its place, and its place with other points. Read it before the next change. Null where it is not ranked. */
    inRanking: (stream: string, { season, ...of }: { season: string } & CutOff): InRanking | null => {
      const order = orders(season)
      const id = ledgerIdOf(stream)
      const place = order.positionOf(id)
      const byPoints = order.positionByPoints(id)
      if (place === null || byPoints === null) return null
      return {
        place,
        byPoints,
        places: of.places,
        all: order.size(),
        rival: () => rivalIn(rows(season).inOrder(), { place, ...of }),
        placeAs: (item) => order.positionAs({ ...item, id }) ?? place,
      }
    },
  }
}
