/** A season at one point of its log: status, rank and points of each application. */
import type { RejectionKind } from '../application/rejection.ts'
import type { Standing } from '../application/standing.ts'
import { noCounts as noneOfStatuses, type Status, statuses, takesPlace } from '../application/statuses.ts'
import { criteriaOf, settingValue } from '../programme/events.ts'
import { type Replayed, resultsOf, type Said, saidOf } from '../projections/replay.ts'
import type { Scored } from '../scoring/score.ts'
import { byHand, type HandKind } from './hands.ts'
import type { History } from './history.ts'
import { type Course, type Step, standingsAfter } from './moments.ts'

// Applications in each status, at up to sixty points between a season's first and last entry.

export type Counts = Record<Status | 'erased', number>
/** `at`: milliseconds since 1970. */
export type FunnelPoint = { at: number; counts: Counts }

const POINTS = 60

export const noCounts = (): Counts => ({ ...noneOfStatuses, erased: 0 })
/** Null before the start. */
function columnOf(standing: Standing | undefined): keyof Counts | null {
  if (!standing) return null
  if (standing.stage === 'erased') return 'erased'
  return standing.stage === 'not-started' ? null : standing.status
}

type Move = { at: number; from: keyof Counts | null; to: keyof Counts | null }
function movesOf(course: Course, steps: readonly Step[]): Move[] {
  const standings = standingsAfter(course, steps)
  let from: keyof Counts | null = null
  return steps.flatMap((step, place) => {
    const to = columnOf(standings[place])
    if (to === from) return []
    const move = { at: step.at, from, to }
    from = to
    return [move]
  })
}

export function funnel(history: History, season: string): FunnelPoint[] {
  const ofSeason = [...history.courses().values()].filter((course) => course.season === season)
  const moves = ofSeason
    .flatMap((course) => movesOf(course, history.stepsOf(course)))
    .sort((a, b) => a.at - b.at)
  const first = moves[0]?.at ?? 0
  const span = (moves.at(-1)?.at ?? first) - first
  const counts = noCounts()
  let next = 0
  return Array.from({ length: POINTS }, (_, place) => {
    const at = first + (span * place) / (POINTS - 1)
    for (let move = moves[next]; move && move.at <= at; move = moves[++next]) {
      if (move.from) counts[move.from] -= 1
      if (move.to) counts[move.to] += 1
    }
    return { at, counts: { ...counts } }
  })
}

/** Columns that are ever used, in the order of an application's life. */
export const usedColumns = (points: readonly FunnelPoint[]): (keyof Counts)[] =>
  [...statuses, 'erased' as const].filter((column) => points.some(({ counts }) => counts[column] > 0))

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
export type View = Said & {
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

export function viewAt(history: History, season: string, seq: number): View {
  const standings = new Map<string, Standing>()
  const steps = new Map<string, readonly Step[]>()
  for (const [stream, course] of history.courses()) {
    const seen = course.season === season ? history.stepsOf(course, seq) : []
    const now = standingsAfter(course, seen).at(-1)
    if (!now) continue
    standings.set(stream, now)
    steps.set(course.ledgerId, seen)
  }
  const programme = history.programmeAt(seq)
  const rows = resultsOf(standings, { programme, isPartial: history.isPartial() }).map((one) =>
    rowOf(one, steps.get(one.ledgerId) ?? []),
  )
  const counts = noCounts()
  for (const { status } of rows) counts[status] += 1
  const taken = rows.filter(({ status }) => takesPlace(status)).length
  const places = Number(settingValue(programme, 'places')) || 0
  const upTo = history.programmeSteps().filter((step) => step.seq <= seq)
  return {
    seq,
    at: history.timeOf(seq),
    counts,
    places,
    taken,
    rows: rows.sort(byRank),
    ...saidOf(upTo, season),
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
  const steps = history.stepsOf(course, seq)
  const standing = standingsAfter(course, steps).at(-1)
  const criteria = criteriaOf(history.programmeAt(seq), course.season)
  const scored: Scored | null =
    standing?.stage === 'sent' && standing.scored
      ? { facts: standing.declared, verified: standing.verified, verifiedAt: standing.verifiedAt, criteria }
      : null
  return { steps, scored }
}
