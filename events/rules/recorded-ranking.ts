/**
 * A recorded ranking must be the one that the log comes to at that point: the same applications, their totals where facts are
 * open, and an order that ranks by hand and totals allow. Between equal totals of closed facts the recorded order is taken.
 */
import { scoreOf } from '../application/score.ts'
import type { ProgrammeFacts } from '../programme/events.ts'
import { criteriaOf, type Programme } from '../programme/events.ts'
import { type Criteria, noPoints } from '../scoring/criteria.ts'
import { inOrder, type Rankable } from '../scoring/rank.ts'
import type { Filed } from './filed.ts'
import { isRanked } from './seasons.ts'

export type Recorded = Extract<ProgrammeFacts, { type: 'RankingRecorded' }>['facts']
export const streamOf = (ledgerId: string): string => `application-${ledgerId}`

type Applications = ReadonlyMap<string, Filed>
type Row = Rankable & { isClosed: boolean }
type Place = { id: string; total: number; place: number }

/** As many digits for every place, so that they are in order as texts. */
const asText = (place: number): string => String(place).padStart(12, '0')

/** Null where an application cannot be in this ranking, or has another total. */
function rowOf(
  { id, total, place }: Place,
  filed: Filed | undefined,
  ask: { season: string; criteria: Criteria },
): Row | null {
  if (!filed || filed.isErased) return null
  const tie = { points: noPoints(), submittedAt: asText(place), isClosed: true }
  // What cannot be read stays where it was recorded.
  if (!filed.isOpen) return filed.isMoved ? { id, total, ...tie, manualRank: place } : null
  const { standing } = filed
  if (!isRanked(standing) || standing.season !== ask.season) return null
  const { manualRank, submittedAt } = standing
  const score = scoreOf(standing, ask.criteria)
  if (!score) return { id, total, ...tie, manualRank }
  return score.total === total
    ? { id, total, points: score.points, submittedAt, manualRank, isClosed: false }
    : null
}

/** Before positions were bound to one holder two could hold one, and then the points decide, which may be closed. */
function isUndecided(rows: readonly Row[]): boolean {
  const ranks = rows.flatMap(({ manualRank }) => manualRank ?? [])
  return rows.some(({ isClosed }) => isClosed) && new Set(ranks).size < ranks.length
}

/** Where any facts are closed, equals are in the order that was recorded. */
const comparable = (rows: readonly Row[]): Row[] =>
  rows.some(({ isClosed }) => isClosed)
    ? rows.map((row, place) => ({ ...row, points: noPoints(), submittedAt: asText(place) }))
    : [...rows]

export function isRankingTrue(
  { season, order }: Recorded,
  applications: Applications,
  programme: Programme,
): boolean {
  const ask = { season, criteria: criteriaOf(programme, season) }
  const rows = order.flatMap(
    ([id, total], at) => rowOf({ id, total, place: at + 1 }, applications.get(streamOf(id)), ask) ?? [],
  )
  const ids = new Set(order.map(([id]) => id))
  if (rows.length < order.length || ids.size < order.length) return false
  const isComplete = [...applications].every(
    ([stream, { standing, isOpen }]) =>
      !isOpen ||
      !isRanked(standing) ||
      standing.season !== season ||
      ids.has(stream.slice('application-'.length)),
  )
  if (!isComplete) return false
  return isUndecided(rows) || inOrder(comparable(rows)).every(({ id }, place) => id === order[place]?.[0])
}
