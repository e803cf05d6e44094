/** How many applications stood in each status, at up to sixty points from a season's first entry to its last. Pure. */
import type { Declared } from '../application/events.ts'
import type { Standing } from '../application/standing.ts'
import { noCounts as noneOfStatuses, type Status, statuses } from '../application/status.ts'
import { type Course, standingsAfter } from './course.ts'
import type { Step } from './entries.ts'
import type { History } from './history.ts'

export type Counts = Record<Status | 'erased', number>
/** `at`: milliseconds since 1970. */
export type FunnelPoint = { at: number; counts: Counts }

const POINTS = 60

export const noCounts = (): Counts => ({ ...noneOfStatuses, erased: 0 })
/** In which column an application counts; null before it was started. */
function columnOf(standing: Standing<Declared> | undefined): keyof Counts | null {
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

/** The columns that anybody ever was in, in the order of an application's life. */
export const usedColumns = (points: readonly FunnelPoint[]): (keyof Counts)[] =>
  [...statuses, 'erased' as const].filter((column) => points.some(({ counts }) => counts[column] > 0))
