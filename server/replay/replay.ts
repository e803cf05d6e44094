/** A season as it was at any event of the log, and what that event changed. The names of families are those of today. */
import { erased } from '#events/application/standing.ts'
import type { Status } from '#events/application/status.ts'
import { wirePoints } from '#events/scoring/score.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { createLines, type Line } from './lines.ts'
import { createNames } from './names.ts'
import type { State as LogState } from './standings.ts'
import { createStates } from './states.ts'

type State = { status: Status | 'erased'; totalScore: number | null; rank: number | null }
/** How an event changed one application; `from` is null when the event started it. */
type Change = { id: string; from: State | null; to: State }

type Needed = { store: Pick<Store, 'log' | 'vault' | 'state'>; queries: Queries }

export type Replays = ReturnType<typeof createReplays>

export function createReplays({ store, queries }: Needed) {
  const { around, places, ranks } = createStates({ store, queries })
  const names = createNames({ store, queries, places })
  const lines = createLines()

  /** Null before it was started. */
  function stateOf(state: LogState, place: number): State | null {
    const standing = state.standings[place]
    if (standing === undefined || standing.stage === 'not-started') return null
    if (standing.stage === 'erased') return { status: 'erased', totalScore: null, rank: null }
    const { score } = ranks.scored(state, place) ?? { score: null }
    const totalScore = score && wirePoints(score.total)
    return { status: standing.status, totalScore, rank: ranks.of(state)[place] || null }
  }
  return {
    /**
     * `seq` from 1 to the size of the log. Erased applications are listed for every season, as theirs is erased too.
     * `applications`: a JSON array in UTF-8.
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
        // The ledger's id of an erased application is for auditors only.
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

/** By rank after the event; those without one come last. */
const byRank = (changes: readonly Change[]): Change[] => {
  const place = ({ to }: Change): number => to.rank ?? Number.MAX_SAFE_INTEGER
  return changes.toSorted((a, b) => place(a) - place(b))
}
