/** Where every application stood at an event of the log: folded from facts alone, from the nearest point remembered. */
import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { type Replayed, replay, type Snapshot } from '#events/projections/replay.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { Score } from '#events/scoring/score.ts'
import type { StoredEvent } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import type { SealingKey } from '../store/seal.ts'
import type { Store } from '../store/store.ts'

type Point = { seq: number; state: Snapshot }
const start: Point = { seq: 0, state: replay().snapshot() }

/** How many points are remembered, spread over the log. */
const POINTS = 12
/** Events before the one last asked for at which a point is remembered too: whoever steps back is not made to wait. */
const RUN_UP = 256
/** Events folded before others get their turn: a few milliseconds. */
const TURN = 1000

/** A standing never changes once it is there: neither does what the same criteria make of it. */
function scoredOnce(): typeof scoreOf {
  const known = new WeakMap<Standing, { criteria: Criteria; score: Score | null }>()
  return (standing, criteria) => {
    const found = known.get(standing)
    if (found?.criteria === criteria) return found.score
    const score = scoreOf(standing, criteria)
    known.set(standing, { criteria, score })
    return score
  }
}

/** Each key is unwrapped once, however its events lie scattered. */
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

export function folding({ log, vault }: Pick<Store, 'log' | 'vault'>) {
  const scored = scoredOnce()
  let points: Point[] = []
  let runUp = start
  let erasures = 0

  /** What was erased must not be remembered either. */
  const forgetErased = () => {
    const now = log.erased().length
    if (now === erasures) return
    points = []
    runUp = start
    erasures = now
  }
  const nearest = (seq: number): Point =>
    [runUp, ...points].filter((point) => point.seq <= seq).reduce((a, b) => (b.seq > a.seq ? b : a), start)
  const apart = () => Math.max(TURN, Math.ceil(log.size() / POINTS))
  const isDue = (seq: number) => points.every((point) => Math.abs(seq - point.seq) >= apart())
  const remember = (point: Point) => {
    points = [...points.filter(({ seq }) => Math.abs(seq - point.seq) >= apart()), point]
  }

  function take(state: ReturnType<typeof replay>, row: StoredEvent, keyOf: ReturnType<typeof factKeys>) {
    if (row.stream === 'programme') {
      const recorded = opened(row, vault.keys.get)
      if (recorded && isProgrammeEvent(recorded)) state.take({ of: 'programme', recorded })
      return
    }
    const recorded = openedFacts(row, keyOf)
    const { seq, stream, at } = row
    state.take(recorded ? { of: 'application', recorded } : { of: 'erased', seq, stream, at })
  }
  async function fold(from: Point, to: number): Promise<Point> {
    const state = replay(from.state)
    const keyOf = factKeys(vault)
    for (let seq = from.seq; seq < to; ) {
      const end = Math.min(to, seq + TURN)
      for (const row of log.readFacts(seq + 1, end)) take(state, row, keyOf)
      seq = end
      if (isDue(seq)) remember({ seq, state: state.snapshot() })
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { seq: to, state: state.snapshot() }
  }
  const results = ({ state }: Point): Replayed[] => replay(state, scored).results()
  return {
    /** Every application right before an event and right after it, in the order in which they were started. */
    around: async (seq: number): Promise<{ before: Replayed[]; after: Replayed[] }> => {
      forgetErased()
      const near = nearest(seq - 1)
      const from = seq - 1 - near.seq > RUN_UP ? await fold(near, seq - 1 - RUN_UP) : near
      if (from !== near) runUp = from
      const before = await fold(from, seq - 1)
      const after = await fold(before, seq)
      remember(before)
      return { before: results(before), after: results(after) }
    },
  }
}
