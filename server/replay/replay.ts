/** A season at any event of the log, and what that event changed. Families have their current names. */

import { erased } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { wirePoints } from '#events/scoring/score.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { createLines, createNames, type Line } from './lines.ts'
import {
  createRanks,
  createStandings,
  type State as LogState,
  type StandingsNeeded,
  type State,
} from './ranks.ts'

// States around an event; some are cached, so that the next request starts nearby.

/** The most recent states, and all cached ones, spread over the log. */
const RECENT = 4
const MOST_KEPT = 16
/** Relative cost: folding a stream's whole history takes about three times as long as folding one event. */
const BACKWARDS = 3
const SHORTEST_HOP = 100

function createStates(needed: StandingsNeeded) {
  const { log } = needed.store
  const { atEnd, places, reach, start, withoutErased } = createStandings(needed)
  const ranks = createRanks(places)
  let kept: readonly State[] = []
  let erasedStreams: readonly string[] = []

  /** Erased applications are erased at every event, so no cached state may have their facts. */
  function forgetErased(): void {
    const now = log.erased()
    if (now.length === erasedStreams.length) return
    erasedStreams = now
    kept = kept.map(clean)
  }
  const clean = (state: State): State => withoutErased(state, erasedStreams)
  const spacing = () => Math.max(SHORTEST_HOP, Math.ceil(log.size() / (MOST_KEPT - RECENT)))

  function keep(state: State): void {
    const chosen: State[] = []
    for (const one of [state, ...kept.filter(({ seq }) => seq !== state.seq)]) {
      const isFar = chosen.every(({ seq }) => Math.abs(seq - one.seq) >= spacing())
      if (chosen.length < RECENT || isFar) chosen.push(one)
    }
    kept = chosen.slice(0, MOST_KEPT)
  }
  const costOf = (from: State, seq: number): number =>
    from.seq <= seq ? seq - from.seq : BACKWARDS * (from.seq - seq)
  /** The cheapest state to start from. */
  async function nearest(seq: number): Promise<State> {
    const near = kept.reduce((a, b) => (costOf(b, seq) < costOf(a, seq) ? b : a), start)
    // The end is read from the read models, which costs about one event for each application.
    const end = places.streams.length + BACKWARDS * (log.size() - seq)
    return costOf(near, seq) <= end ? near : clean(await atEnd())
  }
  async function hop(from: State, seq: number): Promise<State> {
    const reached = await reach(from, seq)
    ranks.follow(from, reached)
    forgetErased()
    return clean(reached.state)
  }
  async function at(seq: number): Promise<State> {
    places.follow()
    let state = await nearest(seq)
    // Caches states along a long way.
    while (state.seq !== seq) {
      state = await hop(state, Math.min(seq, state.seq + spacing()))
      keep(state)
    }
    keep(state)
    return state
  }
  return {
    places,
    ranks,
    around: async (seq: number): Promise<{ before: State; after: State }> => {
      forgetErased()
      const before = await at(seq - 1)
      const after = await at(seq)
      forgetErased()
      return { before: clean(before), after: clean(after) }
    },
  }
}

type ReplayState = { status: Status | 'erased'; totalScore: number | null; rank: number | null }
/** `from`: null where the event started it. */
type Change = { id: string; from: ReplayState | null; to: ReplayState }

type Needed = { store: Pick<Store, 'log' | 'vault' | 'state'>; queries: Queries }

export type Replays = ReturnType<typeof createReplays>

export function createReplays({ store, queries }: Needed) {
  const { around, places, ranks } = createStates({ store, queries })
  const names = createNames({ store, queries, places })
  const lines = createLines()

  /** Null before its start. */
  function stateOf(state: LogState, place: number): ReplayState | null {
    const standing = state.standings[place]
    if (standing === undefined || standing.stage === 'not-started') return null
    if (standing.stage === 'erased') return { status: 'erased', totalScore: null, rank: null }
    const { score } = ranks.scored(state, place) ?? { score: null }
    const totalScore = score && wirePoints(score.total)
    return { status: standing.status, totalScore, rank: ranks.of(state)[place] || null }
  }
  return {
    /**
     * `seq`: from 1. Erased applications are listed for every season, since theirs is unknown. `applications`: a JSON array
     * in UTF-8.
     */
    at: async (seq: number, season: string) => {
      const { before, after } = await around(seq)
      const known = names.current()
      const positions = ranks.of(after)
      const wasAt = ranks.of(before)
      const hasNewCriteria = before.programme.criteria !== after.programme.criteria
      const changes: Change[] = []
      const shown: Line[] = []
      for (let place = 0; place < after.standings.length; place++) {
        const standing = after.standings[place] ?? erased
        if (standing.stage === 'not-started') continue
        if (standing.stage !== 'erased' && standing.season !== season) continue
        const rank = positions[place] ?? 0
        // Ledger ids are for auditors only.
        const named = known[place] ?? null
        const id = named?.id ?? `erased-${place + 1}`
        shown.push({ place, id, named, scored: ranks.scored(after, place), rank })
        if (standing === before.standings[place] && rank === wasAt[place] && !hasNewCriteria) continue
        const from = stateOf(before, place)
        const to = stateOf(after, place)
        if (to && !Bun.deepEquals(from, to)) changes.push({ id, from, to })
      }
      return { applications: lines.bytes(shown), changes: byRank(changes) }
    },
  }
}

/** By rank after the event; unranked ones last. */
const byRank = (changes: readonly Change[]): Change[] => {
  const place = ({ to }: Change): number => to.rank ?? Number.MAX_SAFE_INTEGER
  return changes.toSorted((a, b) => place(a) - place(b))
}
