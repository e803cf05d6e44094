/**
 * The season as it was at any event, and what that event changed. Names are those of today: they tell who it was, and
 * decide nothing.
 */
import { type Replayed, type ReplayLine, replayLine } from '#events/projections/replay.ts'
import { applicationStream } from '../store/log.ts'
import type { NamedRow, Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { replayCache } from './folding.ts'

type Known = { id: string; groomName: string; brideName: string; groomDistrict: string }
/** A line of the replay with what a reader knows the family by. */
type Then = ReplayLine & Known & { season: string }
type State = Pick<ReplayLine, 'status' | 'totalScore' | 'rank'>
/** What an event changed of one application; `from` is null where the event began it. */
export type Step = { id: string; from: State | null; to: State }

const unsent = { groomName: '', brideName: '', groomDistrict: '' }
const state = ({ status, totalScore, rank }: ReplayLine): State => ({ status, totalScore, rank })
const isSame = (a: State, b: State): boolean =>
  a.status === b.status && a.totalScore === b.totalScore && a.rank === b.rank

const named = ({ stream, id, head }: NamedRow): [string, Known] => [
  stream,
  { ...(head === null ? unsent : JSON.parse(`{${head}}`)), id },
]

type Needed = { store: Pick<Store, 'log' | 'vault'>; queries: Queries }
export type Replays = ReturnType<typeof replaysOf>

export function replaysOf({ store, queries }: Needed) {
  const fold = replayCache(store)
  let kept: { size: number; known: ReadonlyMap<string, Known> } | null = null

  /** Without an event no name that was sent has changed. */
  function knownNow(): ReadonlyMap<string, Known> {
    const size = store.log.size()
    if (kept?.size !== size) kept = { size, known: new Map(queries.names().map(named)) }
    return kept.known
  }
  return {
    /** `seq` from 1 to the size of the log. Of an erased one not even the season is left; that it is missing must show. */
    at: async (seq: number, season: string): Promise<{ applications: Then[]; steps: Step[] }> => {
      const { before, after } = await fold.around(seq)
      const known = knownNow()
      const applications: Then[] = []
      const steps: Step[] = []
      for (const [place, one] of after.entries()) {
        if (!one.isErased && one.standing.season !== season) continue
        // Nobody but an auditor is to know an erased one by the ledger's id.
        const who = known.get(applicationStream(one.ledgerId)) ?? { ...unsent, id: `erased-${place + 1}` }
        const line = lineOf(one, who)
        const was = before[place]
        const from = was ? state(replayLine(who.id, was)) : null
        applications.push(line)
        if (!from || !isSame(from, line)) steps.push({ id: who.id, from, to: state(line) })
      }
      return { applications, steps: byRank(steps) }
    },
  }
}

/** The highest rank after the event first; those without one come last. */
const byRank = (steps: readonly Step[]): Step[] => {
  const place = ({ to }: Step): number => to.rank ?? Number.MAX_SAFE_INTEGER
  return steps.toSorted((a, b) => place(a) - place(b))
}

const lineOf = (one: Replayed, { id, groomName, brideName, groomDistrict }: Known): Then => ({
  ...replayLine(id, one),
  groomName,
  brideName,
  groomDistrict,
  season: one.isErased ? '' : one.standing.season,
})
