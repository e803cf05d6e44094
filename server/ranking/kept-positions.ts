/** Who keeps a position by hand outside the ranking: whoever is given it takes it from them, and is to be told of that before. */
import { keepsRank } from '#events/application/decide-rank.ts'
import { manualRankOf, type Standing } from '#events/application/standing.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { seasonCache } from './season-cache.ts'

type Keeping = { id: string; groomName: string; brideName: string; rank: number }
type Ranks = Map<string, number>

function note(ranks: Ranks, stream: string, standing: Standing | null): void {
  const rank = standing && keepsRank(standing) ? manualRankOf(standing) : null
  if (rank === null) ranks.delete(stream)
  else ranks.set(stream, rank)
}

type Needed = { store: Pick<Store, 'state'>; queries: Pick<Queries, 'nameOf'> }
export function keptPositions({ store: { state }, queries }: Needed) {
  const kept = seasonCache<Ranks>(state, {
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
  return (season: string): Keeping[] => [...kept(season)].flatMap(named).sort(inOrder)
}
