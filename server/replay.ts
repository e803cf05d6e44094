/** The season as it was at any event: folded from the log alone, from the nearest point that is still remembered. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { FormChanges } from '#events/application/form.ts'
import { type ReplayLine, replay, replayLine, type Snapshot } from '#events/projections/replay.ts'
import { applicationStream, categoryOf } from './store/log.ts'
import { type AnyRecorded, isApplicationEvent, isProgrammeEvent, opened } from './store/payloads.ts'
import type { Store } from './store/store.ts'

/** A line of the replay with what a reader knows the family by; names as they were then. */
export type Then = ReplayLine & {
  groomName: string
  brideName: string
  groomDistrict: string
  season: string
}

type Known = Pick<Then, 'id' | 'groomName' | 'brideName' | 'groomDistrict'>
type Point = { seq: number; state: Snapshot; known: ReadonlyMap<string, Known> }
const start: Point = { seq: 0, state: replay().snapshot(), known: new Map() }
const unknown: Known = { id: '', groomName: '', brideName: '', groomDistrict: '' }

/** How many points are remembered, spread over the log. */
const POINTS = 12
/** Events folded before others get their turn: a few milliseconds. */
const TURN = 1000

const named = (now: Known, form: FormChanges): Known => ({
  ...now,
  groomName: form.groomName ?? now.groomName,
  brideName: form.brideName ?? now.brideName,
  groomDistrict: form.groomDistrict ?? now.groomDistrict,
})

function knownAfter(now: Known, event: ApplicationEvent): Known {
  if (event.type === 'ApplicationStarted') return { ...now, id: event.details.id }
  if (event.type === 'ApplicationSubmitted') return named(now, event.details.form)
  if (event.type === 'ApplicationAmended') return named(now, event.details.changes)
  return event.type === 'ApplicationErased' ? unknown : now
}

export function replays({ log, vault }: Pick<Store, 'log' | 'vault'>) {
  let points: Point[] = []
  let erasures = 0

  /** What was erased must not be remembered either. */
  const forgetErased = () => {
    const now = log.erased().length
    if (now !== erasures) points = []
    erasures = now
  }
  const nearest = (seq: number): Point =>
    points.filter((point) => point.seq <= seq).reduce((a, b) => (b.seq > a.seq ? b : a), start)
  const apart = () => Math.max(TURN, Math.ceil(log.size() / POINTS))
  const isDue = (seq: number) => points.every((point) => Math.abs(seq - point.seq) >= apart())
  const remember = (point: Point) => {
    points = [...points.filter(({ seq }) => Math.abs(seq - point.seq) >= apart()), point]
  }

  async function fold(from: Point, to: number): Promise<Point> {
    const state = replay(from.state)
    const known = new Map(from.known)
    const take = (recorded: AnyRecorded) => {
      if (isProgrammeEvent(recorded)) state.take({ of: 'programme', recorded })
      if (!isApplicationEvent(recorded)) return
      state.take({ of: 'application', recorded })
      known.set(recorded.stream, knownAfter(known.get(recorded.stream) ?? unknown, recorded.event))
    }
    const here = (seq: number): Point => ({ seq, state: state.snapshot(), known: new Map(known) })
    for (let seq = from.seq; seq < to; ) {
      const end = Math.min(to, seq + TURN)
      // Read to its end at once: another replay runs the same statement while this one waits for its turn.
      for (const row of [...log.read(seq + 1, end)]) {
        if (categoryOf(row.stream) === 'staff') continue
        const recorded = opened(row, vault.keys.get)
        if (recorded) take(recorded)
        else state.take({ of: 'erased', seq: row.seq, stream: row.stream, at: row.at })
      }
      seq = end
      if (isDue(seq)) remember(here(seq))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return here(to)
  }
  /** An erased one is shown as a gap: nobody but an auditor is to know it by the ledger's id. */
  const lines = ({ state, known }: Point): Then[] =>
    replay(state)
      .results()
      .map((one, place) => {
        const { id, ...names } = known.get(applicationStream(one.ledgerId)) ?? unknown
        return { ...replayLine(id || `erased-${place + 1}`, one), ...names, season: one.standing.season }
      })
  return {
    /** Every application as it was right after an event, and right before it. `seq` from 1 to the size of the log. */
    at: async (seq: number): Promise<{ before: Then[]; after: Then[] }> => {
      forgetErased()
      const before = await fold(nearest(seq - 1), seq - 1)
      const after = await fold(before, seq)
      remember(before)
      return { before: lines(before), after: lines(after) }
    },
  }
}
