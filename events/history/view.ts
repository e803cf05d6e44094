/** A season at one point of its log: each application with status, rank, points and what was decided by hand. Pure. */
import type { Declared } from '../application/events.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Standing } from '../application/standing.ts'
import { type Status, takesPlace } from '../application/status.ts'
import { criteriaOf, settingValue } from '../programme/events.ts'
import { lastOrders } from '../projections/recorded-order.ts'
import { type Replayed, resultsOf } from '../projections/replay.ts'
import type { Scored } from '../scoring/score.ts'
import { byHand, type HandKind } from './by-hand.ts'
import { standingsAfter } from './course.ts'
import type { Step } from './entries.ts'
import { type Counts, noCounts } from './funnel.ts'
import type { History } from './history.ts'

/**
 * `points`: the total in hundredths; null where there is none. `isRecorded`: the rank is what the log recorded at a selection or a
 * publication, since not all facts of the season are open; the points too, where its own are closed. `missingFacts`: how many facts the total lacks.
 */
export type Row = {
  ledgerId: string
  status: Status | 'erased' | 'closed'
  rank: number | null
  points: number | null
  isRecorded: boolean
  missingFacts: number
  byHand: HandKind[]
  rejectedFor: RejectionKind | null
}
export type View = { seq: number; at: number; counts: Counts; places: number; taken: number; rows: Row[] }

/** The kinds of what was decided by hand and still holds at this point: a later usual step does not undo that there was one. */
function handsOf(steps: readonly Step[], manualRank: number | null): HandKind[] {
  const kinds = new Set(steps.flatMap(({ event }) => byHand(event)))
  kinds.delete('rank')
  kinds.delete('rank-cleared')
  return [...(manualRank === null ? [] : ['rank' as const]), ...kinds]
}

const blank = { rank: null, points: null, isRecorded: false, missingFacts: 0, byHand: [], rejectedFor: null }

function rowOf(one: Replayed, steps: readonly Step[]): Row {
  const { ledgerId } = one
  if (one.is !== 'there') return { ledgerId, status: one.is, ...blank }
  const { standing, score, rank, recorded } = one
  const { status } = standing
  if (standing.stage !== 'sent') return { ledgerId, status, ...blank }
  return {
    ledgerId,
    status,
    rank: rank ?? recorded?.rank ?? null,
    points: score?.total ?? recorded?.total ?? null,
    isRecorded: recorded !== undefined,
    missingFacts: score?.missingFacts ?? 0,
    byHand: handsOf(steps, standing.manualRank),
    rejectedFor: standing.rejectedFor,
  }
}

/** Ranked ones first, in their order; then the others as they were started. */
const byRank = (a: Row, b: Row): number =>
  (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || 0

export function viewAt(history: History, season: string, seq: number): View {
  const standings = new Map<string, Standing<Declared>>()
  const steps = new Map<string, readonly Step[]>()
  const closed = new Set<string>()
  for (const [stream, course] of history.courses()) {
    const seen = course.season === season ? history.stepsOf(course, seq) : []
    const now = standingsAfter(course, seen).at(-1)
    if (!now) continue
    standings.set(stream, now)
    if (course.isClosed) closed.add(stream)
    steps.set(course.ledgerId, seen)
  }
  const programme = history.programmeAt(seq)
  const orders = lastOrders(history.programmeSteps().filter((step) => step.seq <= seq))
  const rows = resultsOf(standings, { programme, closed, orders }).map((one) =>
    rowOf(one, steps.get(one.ledgerId) ?? []),
  )
  const counts = noCounts()
  for (const { status } of rows) if (status !== 'closed') counts[status] += 1
  const taken = rows.filter(({ status }) => takesPlace(status)).length
  const places = Number(settingValue(programme, 'places')) || 0
  return { seq, at: history.timeOf(seq), counts, places, taken, rows: rows.sort(byRank) }
}

/** The fewest points that hold a place; null where nobody with points does. Places given by hand count too. */
export function cutOff(rows: readonly Row[]): number | null {
  const chosen = rows.flatMap(({ status, points }) => (takesPlace(status) && points !== null ? [points] : []))
  return chosen.reduce<number | null>((least, points) => Math.min(least ?? points, points), null)
}

/** One application at a point: its steps until then, and what its points are explained from; null where facts are closed. */
export function applicationAt(history: History, ledgerId: string, seq: number) {
  const course = history.courses().get(`application-${ledgerId}`)
  if (!course) return null
  const steps = history.stepsOf(course, seq)
  const standing = standingsAfter(course, steps).at(-1)
  const criteria = criteriaOf(history.programmeAt(seq), course.season)
  const isScored = standing?.stage === 'sent' && standing.scored && standing.declared !== 'closed'
  const scored: Scored | null =
    isScored && standing.declared !== 'closed'
      ? { facts: standing.declared, verified: standing.verified, verifiedAt: standing.verifiedAt, criteria }
      : null
  return { steps, scored }
}
