/** The states right before and right after any event of the log; some are kept, so that the next look begins near by. */
import { createRanks } from './ranks.ts'
import { createStandings, type StandingsNeeded, type State } from './standings.ts'

/** States of the last looks, and all that are kept, the others spread over the log. */
const RECENT = 4
const MOST_KEPT = 16
/** Folding the whole history of a stream takes about three times as long as folding one event. */
const BACKWARDS = 3
const SHORTEST_HOP = 100

export function createStates(needed: StandingsNeeded) {
  const { log } = needed.store
  const { atEnd, places, reach, start, withoutErased } = createStandings(needed)
  const ranks = createRanks(places)
  let kept: readonly State[] = []
  let erasedStreams: readonly string[] = []

  /** What was erased is erased at every event: its facts cannot be read any more, so no state may keep them. */
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
  /** The state from which it takes least to come to an event. */
  async function nearest(seq: number): Promise<State> {
    const near = kept.reduce((a, b) => (costOf(b, seq) < costOf(a, seq) ? b : a), start)
    // The end is read from the read models, which takes about as long as folding an event for each application.
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
    // On a long way, states in between are kept.
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
