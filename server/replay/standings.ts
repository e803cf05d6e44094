/**
 * The standings of all applications at any event of the log, from facts alone. States near a known one are reached from it:
 * forwards by folding the events in between, backwards by folding again the few streams that these touched.
 */
import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import type { StoredEvent } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import type { Queries } from '../store/queries.ts'
import { createReplayRows } from '../store/replay-rows.ts'
import type { Store } from '../store/store.ts'
import { createPlaces } from './places.ts'

/** By the places of `createPlaces`, as many as were started by then. */
export type State = { seq: number; standings: readonly Standing[]; programme: Programme }
/** `changed`: the places in which it differs from the state that it was reached from. */
export type Reached = { state: State; changed: ReadonlySet<number> }

export type StandingsNeeded = { store: Pick<Store, 'log' | 'vault'>; queries: Pick<Queries, 'allStandings'> }

const start: State = { seq: 0, standings: [], programme: emptyProgramme }
/** Events folded before yielding to the event loop: a few milliseconds. */
const BATCH = 500
const pause = () => new Promise((resolve) => setImmediate(resolve))

/** Memoised: unwraps the key of each stream once. */
function auditedKeys(vault: Store['vault']) {
  const keys = new Map<string, ReturnType<Store['vault']['keys']['auditedOf']>>()
  return (stream: string) => {
    const known = keys.get(stream)
    if (known !== undefined) return known
    const key = vault.keys.auditedOf(stream)
    keys.set(stream, key)
    return key
  }
}

export function createStandings({ store: { log, vault }, queries }: StandingsNeeded) {
  const rows = createReplayRows(log)
  const places = createPlaces(log, rows)

  const evolved = (before: Standing, row: StoredEvent, keysOf: ReturnType<typeof auditedKeys>): Standing => {
    const recorded = openedFacts(row, keysOf)
    return recorded ? evolveStanding(before, recorded) : erased
  }
  function evolvedProgramme(before: Programme, row: StoredEvent): Programme {
    const recorded = opened(row, vault.keys.get)
    return recorded && isProgrammeEvent(recorded) ? evolveProgramme(before, recorded) : before
  }
  /** Criteria that are what they were stay the same object, by which scores are cached. */
  function programmeAt(seq: number, known: Programme): Programme {
    const programme = rows.ofStream('programme', seq).reduce(evolvedProgramme, emptyProgramme)
    const isSame = Bun.deepEquals(programme.criteria, known.criteria)
    return isSame ? { ...programme, criteria: known.criteria } : programme
  }
  async function forwards(from: State, to: number): Promise<Reached> {
    const standings = [...from.standings]
    const changed = new Set<number>()
    const keysOf = auditedKeys(vault)
    let { programme } = from
    for (let seq = from.seq; seq < to; seq += BATCH) {
      if (seq > from.seq) await pause()
      for (const row of rows.between(seq + 1, Math.min(to, seq + BATCH))) {
        const place = places.of(row.stream)
        if (row.stream === 'programme') programme = evolvedProgramme(programme, row)
        else if (place !== undefined) {
          standings[place] = evolved(standings[place] ?? notStarted, row, keysOf)
          changed.add(place)
        }
      }
    }
    return { state: { seq: to, standings, programme }, changed }
  }
  async function touchedBetween(from: number, to: number): Promise<string[]> {
    const streams = new Set<string>()
    for (let seq = from; seq <= to; seq += BATCH) {
      if (seq > from) await pause()
      for (const stream of rows.touched(seq, Math.min(to, seq + BATCH - 1))) streams.add(stream)
    }
    return [...streams]
  }
  async function backwards(from: State, to: number): Promise<Reached> {
    const standings = from.standings.slice(0, places.countAt(to))
    const changed = new Set<number>()
    const keysOf = auditedKeys(vault)
    let { programme } = from
    for (const [done, stream] of (await touchedBetween(to + 1, from.seq)).entries()) {
      if (done % BATCH === BATCH - 1) await pause()
      const place = places.of(stream)
      if (place !== undefined) changed.add(place)
      if (stream === 'programme') programme = programmeAt(to, from.programme)
      else if (place !== undefined && place < standings.length)
        standings[place] = rows
          .ofStream(stream, to)
          .reduce((before: Standing, row) => evolved(before, row, keysOf), notStarted)
    }
    return { state: { seq: to, standings, programme }, changed }
  }
  return {
    start,
    places,
    /** From one state to another, in whichever direction. */
    reach: (from: State, to: number): Promise<Reached> =>
      from.seq <= to ? forwards(from, to) : backwards(from, to),
    /** The state at the end of the log, as the read models have it: what is missing there was erased. */
    atEnd: async (): Promise<State> => {
      places.follow()
      const seq = log.size()
      const size = places.streams.length
      const texts = queries.allStandings()
      const programme = programmeAt(seq, emptyProgramme)
      const standings = Array.from({ length: size }, (): Standing => erased)
      for (const [done, { stream, standing }] of texts.entries()) {
        if (done % BATCH === BATCH - 1) await pause()
        const place = places.of(stream)
        if (place !== undefined) standings[place] = JSON.parse(standing)
      }
      return { seq, standings, programme }
    },
    /** The same without what was erased since; the state itself where nothing of it was. */
    withoutErased: (state: State, streams: Iterable<string>): State => {
      const gone = [...streams].flatMap((stream) => places.of(stream) ?? [])
      const left = gone.filter((place) => (state.standings[place] ?? erased).stage !== 'erased')
      if (left.length === 0) return state
      const standings = [...state.standings]
      for (const place of left) standings[place] = erased
      return { ...state, standings }
    },
  }
}
