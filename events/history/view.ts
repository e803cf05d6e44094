/** A season at one point of its log: status, rank and points of each application. */
import type { RejectionKind } from '../application/rejection.ts'
import { erased, evolveStanding, notStarted, type Standing } from '../application/standing.ts'
import { noCounts as noneOfStatuses, type Status, statuses, takesPlace } from '../application/statuses.ts'
import { criteriaOf, settingValue } from '../programme/events.ts'
import { type Replayed, resultsOf } from '../projections/replay.ts'
import type { Scored } from '../scoring/score.ts'
import { byHand, type HandKind } from './hands.ts'
import type { Course, History, Step } from './history.ts'

export type Counts = Record<Status | 'erased', number>

export const noCounts = (): Counts => ({ ...noneOfStatuses, erased: 0 })

/** Columns that are ever used, in the order of an application's life. */
export const usedColumns = (days: readonly { counts: Counts }[]): (keyof Counts)[] =>
  [...statuses, 'erased' as const].filter((column) => days.some(({ counts }) => counts[column] > 0))

/**
 * `points`: total in hundredths; null without one. `rank`: null too where others cannot be seen. `missingFacts`: facts that the total lacks.
 */
export type Row = {
  ledgerId: string
  status: Status | 'erased'
  rank: number | null
  points: number | null
  missingFacts: number
  byHand: HandKind[]
  rejectedFor: RejectionKind | null
}
export type View = {
  seq: number
  at: number
  counts: Counts
  places: number
  taken: number
  rows: Row[]
}

/** Kinds of decisions by hand up to this point; a later usual step does not remove them. */
function handsOf(steps: readonly Step[], manualRank: number | null): HandKind[] {
  const kinds = new Set(steps.flatMap(({ event }) => byHand(event)))
  kinds.delete('rank')
  kinds.delete('rank-cleared')
  return [...(manualRank === null ? [] : ['rank' as const]), ...kinds]
}

const blank = { rank: null, points: null, missingFacts: 0, byHand: [], rejectedFor: null }

function rowOf(one: Replayed, steps: readonly Step[]): Row {
  const { ledgerId } = one
  if (one.is !== 'there') return { ledgerId, status: one.is, ...blank }
  const { standing, score, rank } = one
  const { status } = standing
  if (standing.stage !== 'sent') return { ledgerId, status, ...blank }
  return {
    ledgerId,
    status,
    rank,
    points: score?.total ?? null,
    missingFacts: score?.missingFacts ?? 0,
    byHand: handsOf(steps, standing.manualRank),
    rejectedFor: standing.rejectedFor,
  }
}

/** Ranked ones first; then the others in the order of their start. */
const byRank = (a: Row, b: Row): number =>
  (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || 0

/** An application up to an entry of the log; null before it was started. Standings are folded on demand, which saves memory. */
function upTo({ ledgerId, steps }: Course, seq: number): { seen: Step[]; standing: Standing } | null {
  const seen = steps.filter((step) => step.seq <= seq)
  const standing = seen.reduce<Standing>((now, { seq, at, actor, event }, place) => {
    const stamp = { seq, stream: `application-${ledgerId}`, version: place + 1, actor }
    return event ? evolveStanding(now, { ...stamp, at: new Date(at).toISOString(), event }) : erased
  }, notStarted)
  return seen.length === 0 ? null : { seen, standing }
}

export function viewAt(history: History, season: string, seq: number): View {
  const standings = new Map<string, Standing>()
  const steps = new Map<string, readonly Step[]>()
  for (const [stream, course] of history.courses()) {
    const now = course.season === season ? upTo(course, seq) : null
    if (!now) continue
    standings.set(stream, now.standing)
    steps.set(course.ledgerId, now.seen)
  }
  const programme = history.programmeAt(seq)
  const rows = resultsOf(standings, { programme, isPartial: history.isPartial() }).map((one) =>
    rowOf(one, steps.get(one.ledgerId) ?? []),
  )
  const counts = noCounts()
  for (const { status } of rows) counts[status] += 1
  const taken = rows.filter(({ status }) => takesPlace(status)).length
  const places = Number(settingValue(programme, 'places')) || 0
  return {
    seq,
    at: history.timeOf(seq),
    counts,
    places,
    taken,
    rows: rows.sort(byRank),
  }
}

/** The fewest points of an application with a place, also one given by hand; null where there is none. */
export function cutOff(rows: readonly Row[]): number | null {
  const chosen = rows.flatMap(({ status, points }) => (takesPlace(status) && points !== null ? [points] : []))
  return chosen.reduce<number | null>((least, points) => Math.min(least ?? points, points), null)
}

/** One application at a point: its steps, and the input for explaining its points; null before its verification. */
export function applicationAt(history: History, ledgerId: string, seq: number) {
  const course = history.courses().get(`application-${ledgerId}`)
  if (!course) return null
  const { seen: steps, standing } = upTo(course, seq) ?? { seen: [], standing: null }
  const criteria = criteriaOf(history.programmeAt(seq), course.season)
  const scored: Scored | null =
    standing?.stage === 'sent' && standing.scored
      ? { facts: standing.declared, verified: standing.verified, verifiedAt: standing.verifiedAt, criteria }
      : null
  return { steps, scored }
}
