/**
 * Standings of all applications at any event of the log, from facts alone. A nearby state is reached forwards by folding events,
 * backwards by folding the touched streams again.
 */

import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import type { StoredEvent } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import { createReplayRows } from '../store/replay-rows.ts'
import type { Store } from '../store/store.ts'

/** `standings`: by stream, in the order in which the applications were started. */
export type State = { seq: number; standings: ReadonlyMap<string, Standing>; programme: Programme }
export type StatesNeeded = { store: Pick<Store, 'log' | 'vault' | 'state'> }

const start: State = { seq: 0, standings: new Map(), programme: emptyProgramme }
/** Events folded before yielding to the event loop: a few milliseconds. */
const BATCH = 500
const pause = () => new Promise((resolve) => setImmediate(resolve))
/** Relative cost: folding a stream's whole history takes about three times as long as folding one event. */
const BACKWARDS = 3

export function createStates({ store: { log, vault, state: roster } }: StatesNeeded) {
  const rows = createReplayRows(log)
  /** The last state that was looked at, from which the next one is mostly a step away. */
  let last = start

  /** Memoised, without filling the vault's own cache with every family. */
  function keysOnce() {
    const keys = new Map<string, ReturnType<typeof vault.keys.uncached>>()
    return (stream: string) => keys.getOrInsertComputed(stream, () => vault.keys.uncached(stream))
  }
  const evolved = (before: Standing, row: StoredEvent, keysOf: ReturnType<typeof keysOnce>): Standing => {
    const recorded = openedFacts(row, keysOf)
    return recorded ? evolveStanding(before, recorded) : erased
  }
  function evolvedProgramme(before: Programme, row: StoredEvent): Programme {
    const recorded = opened(row, vault.keys.get)
    return recorded && isProgrammeEvent(recorded) ? evolveProgramme(before, recorded) : before
  }
  /** Unchanged criteria stay the same object, by which scores are cached. */
  function programmeAt(seq: number, known: Programme): Programme {
    const programme = rows.ofStream('programme', seq).reduce(evolvedProgramme, emptyProgramme)
    const isSame = Bun.deepEquals(programme.criteria, known.criteria)
    return isSame ? { ...programme, criteria: known.criteria } : programme
  }
  async function forwards(from: State, to: number): Promise<State> {
    const standings = new Map(from.standings)
    const keysOf = keysOnce()
    let { programme } = from
    for (let seq = from.seq; seq < to; seq += BATCH) {
      if (seq > from.seq) await pause()
      for (const row of rows.between(seq + 1, Math.min(to, seq + BATCH)))
        if (row.stream === 'programme') programme = evolvedProgramme(programme, row)
        else standings.set(row.stream, evolved(standings.get(row.stream) ?? notStarted, row, keysOf))
    }
    return { seq: to, standings, programme }
  }
  async function backwards(from: State, to: number): Promise<State> {
    const standings = new Map(from.standings)
    const keysOf = keysOnce()
    const touched = new Set<string>()
    for (let seq = to; seq < from.seq; seq += BATCH) {
      if (seq > to) await pause()
      for (const stream of rows.touched(seq + 1, Math.min(from.seq, seq + BATCH))) touched.add(stream)
    }
    const programme = touched.delete('programme') ? programmeAt(to, from.programme) : from.programme
    for (const [done, stream] of [...touched].entries()) {
      if (done % BATCH === BATCH - 1) await pause()
      const history = rows.ofStream(stream, to)
      if (history.length === 0) standings.delete(stream)
      else
        standings.set(
          stream,
          history.reduce((before: Standing, row) => evolved(before, row, keysOf), notStarted),
        )
    }
    return { seq: to, standings, programme }
  }
  /** The state at the end, from the roster; missing ones were erased. */
  function atEnd(): State {
    const seq = log.size()
    const standingOf = (stream: string): Standing => roster.entry(stream)?.standing ?? erased
    const standings = new Map(rows.started().map((stream) => [stream, standingOf(stream)]))
    return { seq, standings, programme: programmeAt(seq, last.programme) }
  }
  /** Erased applications are erased at every event. The same object where nothing changes. */
  function withoutErased(state: State, streams: readonly string[]): State {
    const gone = streams.filter((stream) => (state.standings.get(stream) ?? erased).stage !== 'erased')
    if (gone.length === 0) return state
    return {
      ...state,
      standings: new Map([...state.standings, ...gone.map((one) => [one, erased] as const)]),
    }
  }
  const costOf = (from: number, to: number): number => (from <= to ? to - from : BACKWARDS * (from - to))

  async function at(seq: number): Promise<State> {
    // The end is read from the roster, which costs about one event for each application.
    const end = last.standings.size + costOf(log.size(), seq)
    const near = costOf(last.seq, seq) <= seq ? last : start
    const from = costOf(near.seq, seq) <= end ? near : atEnd()
    if (from.seq === seq) return from
    return from.seq < seq ? forwards(from, seq) : backwards(from, seq)
  }
  return {
    /** The states before and after an event, from 1. */
    around: async (seq: number): Promise<{ before: State; after: State }> => {
      const before = await at(seq - 1)
      const after = await forwards(before, seq)
      const gone = log.erased()
      last = withoutErased(after, gone)
      return { before: withoutErased(before, gone), after: last }
    },
  }
}
