/** The state of every application at an event of the log: replayed from the facts of events, starting at the nearest cached snapshot. */
import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { type Replayed, replay, type Snapshot } from '#events/projections/replay.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { Score } from '#events/scoring/score.ts'
import type { StoredEvent } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import type { SealingKey } from '../store/seal.ts'
import type { Store } from '../store/store.ts'

type CachedSnapshot = { seq: number; state: Snapshot }
const start: CachedSnapshot = { seq: 0, state: replay().snapshot() }

/** How many snapshots are cached, spread over the log. */
const MAX_SNAPSHOTS = 12
/** A snapshot this many events before the last request is cached too, so that stepping back is fast. */
const LOOKBACK = 256
/** Events replayed before yielding to the event loop: a few milliseconds. */
const BATCH = 1000

/** Standings are immutable, so the score is memoised by standing and criteria. */
function memoisedScore(): typeof scoreOf {
  const known = new WeakMap<Standing, { criteria: Criteria; score: Score | null }>()
  return (standing, criteria) => {
    const found = known.get(standing)
    if (found?.criteria === criteria) return found.score
    const score = scoreOf(standing, criteria)
    known.set(standing, { criteria, score })
    return score
  }
}

/** Memoised: unwraps the key of each stream once. */
function factKeys(vault: Store['vault']): (stream: string) => SealingKey | null {
  const keys = new Map<string, SealingKey | null>()
  return (stream) => {
    const known = keys.get(stream)
    if (known !== undefined) return known
    const key = vault.keys.factsOf(stream)
    keys.set(stream, key)
    return key
  }
}

export function replayCache({ log, vault }: Pick<Store, 'log' | 'vault'>) {
  const scored = memoisedScore()
  let cachedSnapshots: CachedSnapshot[] = []
  let lookbackSnapshot = start
  let erasures = 0

  /** Drops the cache after an erasure, since it holds erased facts. */
  const forgetErased = () => {
    const now = log.erased().length
    if (now === erasures) return
    cachedSnapshots = []
    lookbackSnapshot = start
    erasures = now
  }
  const nearest = (seq: number): CachedSnapshot =>
    [lookbackSnapshot, ...cachedSnapshots]
      .filter((point) => point.seq <= seq)
      .reduce((a, b) => (b.seq > a.seq ? b : a), start)
  const spacing = () => Math.max(BATCH, Math.ceil(log.size() / MAX_SNAPSHOTS))
  const isDue = (seq: number) => cachedSnapshots.every((point) => Math.abs(seq - point.seq) >= spacing())
  const remember = (point: CachedSnapshot) => {
    cachedSnapshots = [...cachedSnapshots.filter(({ seq }) => Math.abs(seq - point.seq) >= spacing()), point]
  }

  function apply(state: ReturnType<typeof replay>, row: StoredEvent, keyOf: ReturnType<typeof factKeys>) {
    if (row.stream === 'programme') {
      const recorded = opened(row, vault.keys.get)
      if (recorded && isProgrammeEvent(recorded)) state.take({ of: 'programme', recorded })
      return
    }
    const recorded = openedFacts(row, keyOf)
    const { seq, stream, at } = row
    state.take(recorded ? { of: 'application', recorded } : { of: 'erased', seq, stream, at })
  }
  async function fold(from: CachedSnapshot, to: number): Promise<CachedSnapshot> {
    const state = replay(from.state)
    const keyOf = factKeys(vault)
    for (let seq = from.seq; seq < to; ) {
      const end = Math.min(to, seq + BATCH)
      for (const row of log.readFacts(seq + 1, end)) apply(state, row, keyOf)
      seq = end
      if (isDue(seq)) remember({ seq, state: state.snapshot() })
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { seq: to, state: state.snapshot() }
  }
  const results = ({ state }: CachedSnapshot): Replayed[] => replay(state, scored).results()
  return {
    /** Every application right before an event and right after it, in the order in which they were started. */
    around: async (seq: number): Promise<{ before: Replayed[]; after: Replayed[] }> => {
      forgetErased()
      const near = nearest(seq - 1)
      const from = seq - 1 - near.seq > LOOKBACK ? await fold(near, seq - 1 - LOOKBACK) : near
      if (from !== near) lookbackSnapshot = from
      const before = await fold(from, seq - 1)
      const after = await fold(before, seq)
      remember(before)
      return { before: results(before), after: results(after) }
    },
  }
}
