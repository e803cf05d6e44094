/** The rows of a season's ranking for the console; cached and updated incrementally. */

import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { isRankable, type Status } from '#events/application/statuses.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { type Criteria, criterionKeys, noPoints, type Points, weightsOf } from '#events/scoring/criteria.ts'
import {
  inComputedOrder,
  positions,
  type Rankable,
  rankingOrder,
  withManualRanks,
} from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf, pointsFor } from '#events/scoring/score.ts'
import { sortedList } from '../runtime/sorted-list.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries, RankableRow } from '../store/queries.ts'
import type { State } from '../store/state.ts'

// An order-statistics index, updated in place: gives one position, or all in order, without sorting.

/** Positions of manual ranks; null where two claim the same, which only the full order resolves. */
function manualPositions(manual: readonly Rankable[], size: number): Map<number, string> | null {
  const reserved = new Map<number, string>()
  const pastTheEnd: { rank: number; id: string }[] = []
  for (const { id, manualRank } of manual) {
    const rank = manualRank ?? 0
    if (reserved.has(rank) || pastTheEnd.some((other) => other.rank === rank)) return null
    if (rank > size) pastTheEnd.push({ rank, id })
    else reserved.set(rank, id)
  }
  pastTheEnd.sort((a, b) => a.rank - b.rank)
  for (let place = size; pastTheEnd.length > 0; place--)
    if (!reserved.has(place)) reserved.set(place, pastTheEnd.pop()?.id ?? '')
  return reserved
}

/** Shifts a computed position behind the manual ranks before it. */
function afterManualRanks(place: number, reserved: ReadonlyMap<number, string>): number {
  let position = place
  for (const manualRank of [...reserved.keys()].sort((a, b) => a - b))
    if (manualRank <= position) position += 1
  return position
}

export type RankOrder<T extends Rankable = Rankable> = ReturnType<typeof rankOrder<T>>

/** @param all initial items, sorted once, which is faster than adding them */
export function rankOrder<T extends Rankable>(all: readonly T[] = []) {
  const byId = new Map(all.map((item) => [item.id, item]))
  const manual = new Map(all.filter(({ manualRank }) => manualRank !== null).map((item) => [item.id, item]))
  const sorted = sortedList<T>(rankingOrder, inComputedOrder(all))

  const remove = (id: string): void => {
    const item = byId.get(id)
    if (!item) return
    byId.delete(id)
    manual.delete(id)
    sorted.remove(item)
  }
  const put = (item: T): void => {
    remove(item.id)
    byId.set(item.id, item)
    if (item.manualRank !== null) manual.set(item.id, item)
    sorted.add(item)
  }
  /** From 1, among those without a manual rank. */
  const computedPosition = (item: T): number => {
    const before = [...manual.values()].filter((other) => rankingOrder(other, item) < 0).length
    return sorted.indexOf(item) + 1 - before
  }
  return {
    put,
    remove,
    size: (): number => byId.size,
    /** Final order. */
    inOrder: (): T[] => withManualRanks(sorted.items),
    /** From 1, as in `inOrder`; null for an unranked id. */
    positionOf: (id: string): number | null => {
      const item = byId.get(id)
      if (!item) return null
      if (manual.size === 0) return computedPosition(item)
      const reserved = manualPositions([...manual.values()], byId.size)
      if (!reserved) return withManualRanks(sorted.items).indexOf(item) + 1
      if (item.manualRank === null) return afterManualRanks(computedPosition(item), reserved)
      return [...reserved].find(([, holderId]) => holderId === id)?.[0] ?? null
    },
    /** The position without any manual ranks; null for an unranked id. */
    positionByPoints: (id: string): number | null => {
      const item = byId.get(id)
      return item ? sorted.indexOf(item) + 1 : null
    },
    /** The position of a ranked application without a manual rank, with these points instead of its own. */
    positionAs: (item: T): number | null => {
      const before = byId.get(item.id)
      if (!before) return null
      const reserved = manualPositions([...manual.values()], byId.size)
      if (!reserved) {
        const others = sorted.items.filter(({ id }) => id !== item.id)
        return positions([...others, item]).get(item.id) ?? null
      }
      const isCounted = rankingOrder(before, item) < 0
      return afterManualRanks(computedPosition(item) - Number(isCounted), reserved)
    },
  }
}

// A cached value over all applications of a season, updated incrementally when read: recomputing it from 50,000
// applications takes a thousand times as long as one change.

/** With more pending changes, recomputing is faster. */
const MAX_PENDING = 1000

type Scope = { season: string; criteria: Criteria }
type Computation<T> = {
  compute: (scope: Scope) => T
  /** `standing`: null for a removed application. */
  update: (entry: T, change: { stream: string; standing: Standing | null }, scope: Scope) => void
}

/** Changed criteria invalidate the cache. */
export function seasonCache<T>(state: State, { compute, update }: Computation<T>) {
  type Entry = { criteria: Criteria; value: T; pending: Map<string, Standing | null> }
  const seasons = new Map<string, Entry>()
  state.watch((stream, now) => {
    for (const [season, { pending }] of seasons)
      if (pending.size >= MAX_PENDING) seasons.delete(season)
      else if (now === null || now.standing.season === season) pending.set(stream, now?.standing ?? null)
  })
  const recompute = (scope: Scope): Entry => {
    const entry = { criteria: scope.criteria, value: compute(scope), pending: new Map() }
    seasons.set(scope.season, entry)
    return entry
  }
  return (season: string): T => {
    const scope = { season, criteria: criteriaOf(state.programme(), season) }
    const cached = seasons.get(season)
    const { value, pending } = cached?.criteria === scope.criteria ? cached : recompute(scope)
    for (const [stream, standing] of pending) update(value, { stream, standing }, scope)
    pending.clear()
    return value
  }
}

const encoder = new TextEncoder()

type Listed = {
  number: string | null
  groomName: string
  brideName: string
  groomDistrict: string
  brideDistrict: string
  provisional: boolean
  version: number
}
/** `order.id`: the ledger id, by which ties are broken and which auditors know. */
type RankedRow = {
  stream: string
  order: Rankable
  applicationId: string
  status: Status
  /** The JSON after the rank, in UTF-8: encoded once, since that is most of the answer's cost. */
  text: Uint8Array
  listed: Listed
  isVisited: boolean
  /** Per mille, in the order of `criterionKeys`. */
  fractions: readonly number[]
}

/** The sort keys of an application; null where it is not ranked. */
export function rankableFrom(stream: string, standing: Standing, criteria: Criteria): Rankable | null {
  if (standing.stage !== 'sent' || !isRankable(standing.status)) return null
  const score = scoreOf(standing, criteria)
  if (!score) return null
  const { submittedAt, manualRank } = standing
  return { id: ledgerIdOf(stream), total: score.total, points: score.points, submittedAt, manualRank }
}

function listedIn(head: string, tail: string): Listed {
  const listed: Listed = JSON.parse(`{${head},${tail}}`)
  const { number, groomName, brideName, groomDistrict, brideDistrict, provisional, version } = listed
  return { number, groomName, brideName, groomDistrict, brideDistrict, provisional, version }
}

function rowFrom({ stream, id, standing, head, tail }: RankableRow, criteria: Criteria): RankedRow | null {
  const order = rankableFrom(stream, standing, criteria)
  if (!order || standing.stage !== 'sent') return null
  const { status, declared, verified, verifiedAt } = standing
  const evidence = evidenceOf({ facts: declared, verified, verifiedAt, criteria })
  const facts = JSON.stringify({ declared, verified, verifiedAt })
  return {
    stream,
    order,
    applicationId: id,
    status,
    text: encoder.encode(`,"manualRank":${order.manualRank},${head},${tail},"facts":${facts}}`),
    listed: listedIn(head, tail),
    isVisited: evidence.isVisited,
    fractions: criterionKeys.map((key) => fractionOf(key, evidence)),
  }
}

/** In hundredths. */
export function pointsOf(fractions: RankedRow['fractions'], criteria: Criteria): Points {
  const weights = weightsOf(criteria)
  const points = noPoints()
  for (const [index, key] of criterionKeys.entries())
    points[key] = pointsFor(weights[key], fractions[index] ?? 0)
  return points
}

/** `rank`: from 1, without gaps. */
export type Ranked = { row: RankedRow; rank: number }

/** The last tie-breakers. Timestamps all have the same length. */
const byTie = ({ row: { order: a } }: Ranked, { row: { order: b } }: Ranked): number => {
  if (a.submittedAt !== b.submittedAt) return a.submittedAt < b.submittedAt ? -1 : 1
  return Number(a.id > b.id) - Number(a.id < b.id)
}

const isSameFamily = (a: RankedRow, b: RankedRow): boolean =>
  a.order.submittedAt === b.order.submittedAt &&
  a.listed.groomName === b.listed.groomName &&
  a.listed.brideName === b.listed.brideName &&
  a.listed.groomDistrict === b.listed.groomDistrict &&
  a.listed.brideDistrict === b.listed.brideDistrict

const isSameEvidence = (a: RankedRow, b: RankedRow): boolean =>
  a.fractions.every((fraction, criterion) => fraction === b.fractions[criterion])

const unranked = (row: RankedRow | null): Ranked[] => (row ? [{ row, rank: 0 }] : [])

function seasonRows(all: readonly Ranked[]) {
  const itemOf = (ranked: Ranked) => ({ ...ranked.row.order, ranked })
  const byStream = new Map(all.map((ranked) => [ranked.row.stream, ranked]))
  const order = rankOrder(all.map(itemOf))
  const ties = sortedList(byTie, all.toSorted(byTie))
  let cached: readonly Ranked[] | null = null
  let families = {}
  let evidence = {}
  const inOrder = (): readonly Ranked[] => {
    cached ??= order.inOrder().map(({ ranked }, place) => {
      ranked.rank = place + 1
      return ranked
    })
    return cached
  }
  return {
    /** Cached until a row changes. */
    inOrder,
    /** `families` and `evidence`: new objects when rows are added or removed, or when names or fractions change. */
    inTieOrder: (): { rows: readonly Ranked[]; families: object; evidence: object } => {
      inOrder()
      return { rows: ties.items, families, evidence }
    },
    /** `row`: null where it is no longer ranked. */
    update: (stream: string, row: RankedRow | null): void => {
      const before = byStream.get(stream)
      if (!before && !row) return
      cached = null
      if (!before || !row || !isSameFamily(before.row, row)) families = {}
      if (!before || !row || !isSameEvidence(before.row, row)) evidence = {}
      if (before) {
        byStream.delete(stream)
        order.remove(before.row.order.id)
        ties.remove(before)
      }
      if (!row) return
      const now = { row, rank: 0 }
      byStream.set(stream, now)
      order.put(itemOf(now))
      ties.add(now)
    },
  }
}

export function rankedRows(state: State, queries: Queries) {
  return seasonCache<ReturnType<typeof seasonRows>>(state, {
    compute: ({ season, criteria }) =>
      seasonRows(queries.rankable(season).flatMap((found) => unranked(rowFrom(found, criteria)))),
    update: (rows, { stream }, { season, criteria }) => {
      const found = queries.rankableOne(season, stream)
      rows.update(stream, found && rowFrom(found, criteria))
    },
  })
}
