/** Standings, scores and positions at any point of the log, derived from those of a nearby state. */

import { scoreOf } from '#events/application/score.ts'
import {
  erased,
  evolveStanding,
  isStarted,
  notStarted,
  type Standing,
  type Started,
} from '#events/application/standing.ts'
import { isRankable } from '#events/application/statuses.ts'
import { criteriaOf, emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { inComputedOrder, type Rankable, rankingOrder, withManualRanks } from '#events/scoring/rank.ts'
import type { Score } from '#events/scoring/score.ts'
import { sortedList } from '../runtime/sorted-list.ts'
import { type Log, ledgerIdOf, type StoredEvent } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import { createReplayRows } from '../store/replay-rows.ts'
import type { Store } from '../store/store.ts'

// Indexes of applications by their start, so that states are arrays. Follows the log.

export type Places = ReturnType<typeof createPlaces>

function createPlaces(log: Pick<Log, 'size'>, rows: ReturnType<typeof createReplayRows>) {
  const places = new Map<string, number>()
  const streams: string[] = []
  const starts: number[] = []
  let cursor = 0
  return {
    follow: (): void => {
      const size = log.size()
      if (size === cursor) return
      for (const { stream, seq } of rows.started(cursor)) {
        places.set(stream, streams.push(stream) - 1)
        starts.push(seq)
      }
      cursor = size
    },
    of: (stream: string): number | undefined => places.get(stream),
    /** Read-only. */
    streams,
    /** Number of applications started up to an event. */
    countAt: (seq: number): number => {
      let low = 0
      let high = starts.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((starts[middle] ?? 0) <= seq) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}

// Standings at any event, from facts alone. A nearby state is reached forwards by folding events, backwards by folding the
// affected streams again.

/** Indexed as in `createPlaces`. */
export type State = { seq: number; standings: readonly Standing[]; programme: Programme }
/** `changed`: indexes that differ from the state it was reached from. */
export type Reached = { state: State; changed: ReadonlySet<number> }

export type StandingsNeeded = { store: Pick<Store, 'log' | 'vault' | 'state'> }

const start: State = { seq: 0, standings: [], programme: emptyProgramme }
/** Events folded before yielding to the event loop: a few milliseconds. */
const BATCH = 500
const pause = () => new Promise((resolve) => setImmediate(resolve))

/** Memoised. */
function auditedKeys(vault: Store['vault']) {
  const keys = new Map<string, ReturnType<Store['vault']['keys']['uncached']>>()
  return (stream: string) => {
    const known = keys.get(stream)
    if (known !== undefined) return known
    const key = vault.keys.uncached(stream)
    keys.set(stream, key)
    return key
  }
}

export function createStandings({ store: { log, vault, state: roster } }: StandingsNeeded) {
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
  /** Unchanged criteria stay the same object, by which scores are cached. */
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
    /** In either direction. */
    reach: (from: State, to: number): Promise<Reached> =>
      from.seq <= to ? forwards(from, to) : backwards(from, to),
    /** The state at the end, from the roster; missing ones were erased. */
    atEnd: async (): Promise<State> => {
      places.follow()
      const seq = log.size()
      const size = places.streams.length
      const entries = [...roster.allEntries()]
      const programme = programmeAt(seq, emptyProgramme)
      const standings = Array.from({ length: size }, (): Standing => erased)
      for (const [done, { stream, standing }] of entries.entries()) {
        if (done % BATCH === BATCH - 1) await pause()
        const place = places.of(stream)
        if (place !== undefined) standings[place] = standing
      }
      return { seq, standings, programme }
    },
    /** Without applications erased since; the same object where there are none. */
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

type Item = Rankable & { place: number }
/** By season, in score order. */
type Orders = ReadonlyMap<string, readonly Item[]>
export type Scored = { standing: Started; criteria: Criteria; score: Score | null; item: Item | null }

/** With more changes, sorting all is faster. */
const MOST_CHANGED = 500

export function createRanks(places: Places) {
  /** The latest, by index. Nearby states differ in few. */
  const scores: Scored[] = []
  const orders = new WeakMap<State, Orders>()
  const ranks = new WeakMap<State, Int32Array>()

  function score(place: number, standing: Started, criteria: Criteria): Scored {
    const found = scoreOf(standing, criteria)
    if (!found || standing.stage !== 'sent') return { standing, criteria, score: null, item: null }
    const { submittedAt, manualRank } = standing
    const id = ledgerIdOf(places.streams[place] ?? '')
    const { total, points } = found
    const isRanked = isRankable(standing.status)
    return {
      standing,
      criteria,
      score: found,
      item: isRanked ? { place, id, total, points, submittedAt, manualRank } : null,
    }
  }
  function scored({ standings, programme }: State, place: number): Scored | null {
    const standing = standings[place] ?? erased
    if (!isStarted(standing)) return null
    const criteria = criteriaOf(programme, standing.season)
    const known = scores[place]
    if (known?.standing === standing && known.criteria === criteria) return known
    const now = score(place, standing, criteria)
    scores[place] = now
    return now
  }
  const seasonIn = ({ standings }: State, place: number): string => {
    const standing = standings[place] ?? erased
    return standing.stage === 'sent' ? standing.season : ''
  }
  function computedOrders(state: State): Orders {
    const items: Item[] = []
    for (let place = 0; place < state.standings.length; place++) {
      const item = scored(state, place)?.item
      if (item) items.push(item)
    }
    const bySeason = Map.groupBy(items, ({ place }) => seasonIn(state, place))
    return new Map(Array.from(bySeason, ([season, list]) => [season, inComputedOrder(list)]))
  }
  function ordersOf(state: State): Orders {
    const known = orders.get(state)
    if (known) return known
    const computed = computedOrders(state)
    orders.set(state, computed)
    return computed
  }
  return {
    scored,
    /** Derives the order from that of the state it was reached from, if known. */
    follow: (from: State, { state, changed }: Reached): void => {
      const before = orders.get(from)
      const hasSameCriteria = from.programme.criteria === state.programme.criteria
      if (!before || orders.has(state) || changed.size > MOST_CHANGED || !hasSameCriteria) return
      const lists = new Map<string, ReturnType<typeof sortedList<Item>>>()
      const listOf = (season: string) => {
        const list = lists.get(season) ?? sortedList<Item>(rankingOrder, [...(before.get(season) ?? [])])
        lists.set(season, list)
        return list
      }
      for (const place of changed) {
        const was = scored(from, place)?.item
        const is = scored(state, place)?.item
        if (was) listOf(seasonIn(from, place)).remove(was)
        if (is) listOf(seasonIn(state, place)).add(is)
      }
      const patched = Array.from(lists, ([season, { items }]): [string, Item[]] => [season, items])
      orders.set(state, new Map([...before, ...patched]))
    },
    /** From 1 in its season; 0 where it is not ranked. */
    of: (state: State): Int32Array => {
      const known = ranks.get(state)
      if (known) return known
      const found = new Int32Array(state.standings.length)
      for (const order of ordersOf(state).values())
        for (const [index, { place }] of withManualRanks(order).entries()) found[place] = index + 1
      ranks.set(state, found)
      return found
    },
  }
}
