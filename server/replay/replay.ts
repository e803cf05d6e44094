/** A season as it was at any event of the log, and what that event changed. The names of families are those of today. */
import { type Replayed, type ReplayLine, replayLine } from '#events/projections/replay.ts'
import { applicationStream } from '../store/log.ts'
import type { NamedRow, Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { replayCache } from './replay-cache.ts'

type Names = { id: string; groomName: string; brideName: string; groomDistrict: string }
type NamedLine = ReplayLine & Names & { season: string }
type State = Pick<ReplayLine, 'status' | 'totalScore' | 'rank'>
/** How an event changed one application; `from` is null when the event started it. */
type Change = { id: string; from: State | null; to: State }

const noNames = { groomName: '', brideName: '', groomDistrict: '' }
const state = ({ status, totalScore, rank }: ReplayLine): State => ({ status, totalScore, rank })

const namesEntry = ({ stream, id, head }: NamedRow): [string, Names] => [
  stream,
  { ...(head === null ? noNames : JSON.parse(`{${head}}`)), id },
]

type Needed = { store: Pick<Store, 'log' | 'vault'>; queries: Queries }

export function createReplays({ store, queries }: Needed) {
  const cache = replayCache(store)
  let cachedNames: { size: number; names: ReadonlyMap<string, Names> } | null = null

  /** By stream. Cached until the next event: submitted names change only with one. */
  function currentNames(): ReadonlyMap<string, Names> {
    const size = store.log.size()
    if (cachedNames?.size !== size) cachedNames = { size, names: new Map(queries.names().map(namesEntry)) }
    return cachedNames.names
  }
  return {
    /** `seq` from 1 to the size of the log. Erased applications are listed for every season, as theirs is erased too. */
    at: async (seq: number, season: string): Promise<{ applications: NamedLine[]; changes: Change[] }> => {
      const { before, after } = await cache.around(seq)
      const names = currentNames()
      const applications: NamedLine[] = []
      const changes: Change[] = []
      for (const [place, one] of after.entries()) {
        if (!one.isErased && one.standing.season !== season) continue
        // The ledger's id of an erased application is for auditors only.
        const who = names.get(applicationStream(one.ledgerId)) ?? { ...noNames, id: `erased-${place + 1}` }
        const line = lineOf(one, who)
        const was = before[place]
        const from = was ? state(replayLine(who.id, was)) : null
        const to = state(line)
        applications.push(line)
        if (!Bun.deepEquals(from, to)) changes.push({ id: who.id, from, to })
      }
      return { applications, changes: byRank(changes) }
    },
  }
}

/** By rank after the event; those without one come last. */
const byRank = (changes: readonly Change[]): Change[] => {
  const place = ({ to }: Change): number => to.rank ?? Number.MAX_SAFE_INTEGER
  return changes.toSorted((a, b) => place(a) - place(b))
}

const lineOf = (one: Replayed, { id, groomName, brideName, groomDistrict }: Names): NamedLine => ({
  ...replayLine(id, one),
  groomName,
  brideName,
  groomDistrict,
  season: one.isErased ? '' : one.standing.season,
})
