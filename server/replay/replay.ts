/** A season at any event of the log, and what that event changed. Families have their current names. */

import { erased } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Replayed, replayLine } from '#events/projections/replay.ts'
import { wirePoints } from '#events/scoring/score.ts'
import type { NamedRow, Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import {
  createRanks,
  createStandings,
  type State as LogState,
  type Places,
  type Scored,
  type StandingsNeeded,
  type State,
} from './ranks.ts'

// Lines of a replay as JSON in UTF-8. The parts around the rank are encoded once for each state and name: encoding 20 MB of
// text at each step takes several times as long as copying it.

// Current names of applications, as JSON. Follows the roster.

/** `members`: names and district as JSON members. */
export type Named = { id: string; members: string }

/** With more changes, reading all is faster. */
const MOST_CHANGED = 1000
const noNames = '"groomName":"","brideName":"","groomDistrict":""'

/** Cut out of the list's JSON: inside a JSON text, quotes are escaped. */
function namesIn(head: string): string {
  const from = head.indexOf('"groomName":')
  const to = head.indexOf(',"brideDistrict":')
  if (from < 0 || to < from) throw new Error('the list has no names where they are looked for')
  return head.slice(from, to)
}
const named = ({ id, head }: NamedRow): Named => ({ id, members: head === null ? noNames : namesIn(head) })

type NamesNeeded = { store: Pick<Store, 'state'>; queries: Pick<Queries, 'names' | 'nameOf'>; places: Places }

function createNames({ store, queries, places }: NamesNeeded) {
  let names: (Named | undefined)[] | null = null
  let stale = new Set<string>()
  store.state.watch((stream) => {
    if (names === null) return
    stale.add(stream)
    if (stale.size <= MOST_CHANGED) return
    names = null
    stale = new Set()
  })
  function all(): (Named | undefined)[] {
    const found: (Named | undefined)[] = []
    for (const row of queries.names()) {
      const place = places.of(row.stream)
      if (place !== undefined) found[place] = named(row)
    }
    return found
  }
  return {
    /** By index; undefined for an erased one. */
    current: (): readonly (Named | undefined)[] => {
      names ??= all()
      for (const stream of stale) {
        const place = places.of(stream)
        // An unknown one has no line yet, and is asked for again.
        if (place === undefined) continue
        const row = queries.nameOf(stream)
        names[place] = row ? named(row) : undefined
        stale.delete(stream)
      }
      return names
    },
  }
}

/** `scored`: null for an erased application. `named`: null for one without a name. `rank`: 0 outside the ranking. */
export type Line = {
  place: number
  id: string
  named: Named | null
  scored: Scored | null
  rank: number
}

const encoder = new TextEncoder()
const encode = (text: string): Uint8Array => encoder.encode(text)

/** Up to the rank's value, with the comma before the line. */
function headText(id: string, scored: Scored | null): string {
  const one: Replayed = scored
    ? { ...scored, ledgerId: id, is: 'there', rank: null }
    : { ledgerId: id, is: 'erased' }
  const { rank: _, ...state } = replayLine(id, one)
  return `,${JSON.stringify(state).slice(0, -1)},"rank":`
}

type Head = { scored: Scored; id: string; bytes: Uint8Array }
type Tail = { named: Named; season: string; bytes: Uint8Array }

function createLines() {
  // The latest, by index.
  const heads: Head[] = []
  const tails: Tail[] = []
  function headOf(line: Line): Uint8Array {
    const { place, id, scored } = line
    const known = heads[place]
    if (scored !== null && known?.scored === scored && known.id === id) return known.bytes
    const bytes = encode(headText(id, scored))
    if (scored === null) delete heads[place]
    else heads[place] = { scored, id, bytes }
    return bytes
  }
  function tailOf({ place, named, scored }: Line): Uint8Array {
    const season = scored?.standing.season ?? ''
    const known = tails[place]
    if (named !== null && known?.named === named && known.season === season) return known.bytes
    const bytes = encode(`,${named?.members ?? noNames},"season":${JSON.stringify(season)}}`)
    if (named === null) delete tails[place]
    else tails[place] = { named, season, bytes }
    return bytes
  }
  return {
    bytes: (lines: readonly Line[]): Uint8Array<ArrayBuffer> => {
      if (lines.length === 0) return encoder.encode('[]')
      let size = 1
      const parts = lines.map((line) => {
        const head = headOf(line)
        const rank = line.rank === 0 ? 'null' : String(line.rank)
        const tail = tailOf(line)
        size += head.length + rank.length + tail.length
        return { head, rank, tail }
      })
      const joined = Buffer.allocUnsafe(size)
      let at = 0
      for (const { head, rank, tail } of parts) {
        joined.set(head, at)
        at += head.length
        at += joined.write(rank, at, 'latin1')
        joined.set(tail, at)
        at += tail.length
      }
      // Replaces the first comma.
      joined.write('[', 0, 'latin1')
      joined.write(']', at, 'latin1')
      return joined
    },
  }
}

// States around an event; some are cached, so that the next request starts nearby.

/** The most recent states, and all cached ones, spread over the log. */
const RECENT = 4
const MOST_CACHED = 16
/** Relative cost: folding a stream's whole history takes about three times as long as folding one event. */
const BACKWARDS = 3
const SHORTEST_HOP = 100

function createStates(needed: StandingsNeeded) {
  const { log } = needed.store
  const { atEnd, places, reach, start, withoutErased } = createStandings(needed)
  const ranks = createRanks(places)
  let cached: readonly State[] = []
  let erasedStreams: readonly string[] = []

  /** Erased applications are erased at every event, so no cached state may have their facts. */
  function forgetErased(): void {
    const now = log.erased()
    if (now.length === erasedStreams.length) return
    erasedStreams = now
    cached = cached.map(clean)
  }
  const clean = (state: State): State => withoutErased(state, erasedStreams)
  const spacing = () => Math.max(SHORTEST_HOP, Math.ceil(log.size() / (MOST_CACHED - RECENT)))

  function keep(state: State): void {
    const chosen: State[] = []
    for (const one of [state, ...cached.filter(({ seq }) => seq !== state.seq)]) {
      const isFar = chosen.every(({ seq }) => Math.abs(seq - one.seq) >= spacing())
      if (chosen.length < RECENT || isFar) chosen.push(one)
    }
    cached = chosen.slice(0, MOST_CACHED)
  }
  const costOf = (from: State, seq: number): number =>
    from.seq <= seq ? seq - from.seq : BACKWARDS * (from.seq - seq)
  /** The cheapest state to start from. */
  async function nearest(seq: number): Promise<State> {
    const near = cached.reduce((a, b) => (costOf(b, seq) < costOf(a, seq) ? b : a), start)
    // The end is read from the roster, which costs about one event for each application.
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
  const { around, places, ranks } = createStates({ store })
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
    /** `seq`: from 1. Erased applications are in every season. `applications`: a JSON array in UTF-8. */
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
