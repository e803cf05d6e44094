/** What the rules count of each season: places taken, how many are ranked, and who holds which position by hand. */
import type { Declared } from '../application/events.ts'
import type { Sent, Standing } from '../application/standing.ts'
import { isRankable, takesPlace } from '../application/status.ts'

type Season = { taken: number; ranked: number; holders: Map<number, Set<string>> }
export type Seasons = ReturnType<typeof createSeasons>
type Now = Standing<Declared>

const isSent = (now: Now): now is Sent<Declared> => now.stage === 'sent'
export const isRanked = (now: Now): now is Sent<Declared> =>
  isSent(now) && now.scored && isRankable(now.status)

export function createSeasons() {
  const seasons = new Map<string, Season>()
  function of(name: string): Season {
    const known = seasons.get(name) ?? { taken: 0, ranked: 0, holders: new Map() }
    seasons.set(name, known)
    return known
  }
  function count(stream: string, now: Now, one: 1 | -1): void {
    if (!isSent(now)) return
    const season = of(now.season)
    if (takesPlace(now.status)) season.taken += one
    if (isRanked(now)) season.ranked += one
    if (now.manualRank === null) return
    const holders = season.holders.get(now.manualRank) ?? new Set()
    season.holders.set(now.manualRank, holders)
    if (one === 1) holders.add(stream)
    else holders.delete(stream)
  }
  return {
    /** To be called for each change of an application. */
    change: (stream: string, before: Now, after: Now): void => {
      count(stream, before, -1)
      count(stream, after, 1)
    },
    taken: (season: string): number => of(season).taken,
    ranked: (season: string): number => of(season).ranked,
    /** The streams that hold a position by hand, those out of the ranking too. */
    holders: (season: string, rank: number): ReadonlySet<string> => of(season).holders.get(rank) ?? new Set(),
  }
}
