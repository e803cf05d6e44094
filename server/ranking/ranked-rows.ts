/** The rows of a season's ranking, with all that the console shows of each; cached and updated incrementally. */
import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { isRankable, type Status } from '#events/application/status.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { type Criteria, criterionKeys, noPoints, type Points, weightsOf } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf, pointsFor } from '#events/scoring/score.ts'
import { sortedList } from '../runtime/sorted-list.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries, RankableRow } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import { rankOrder } from './rank-order.ts'
import { seasonCache } from './season-cache.ts'

const encoder = new TextEncoder()

/** What the columns need of the list's JSON. */
type Listed = {
  groomName: string
  brideName: string
  groomDistrict: string
  brideDistrict: string
  provisional: boolean
  version: number
}
/** `order.id` is the ledger id: ties are broken by it, and auditors know no other id. */
type RankedRow = {
  stream: string
  order: Rankable
  applicationId: string
  status: Status
  /** What follows its position in the JSON of the whole ranking, in UTF-8: encoded once, since that costs most of the answer. */
  text: Uint8Array
  listed: Listed
  /** How many of the criteria a home visit has confirmed. */
  confirmed: number
  /** In the order of `criterionKeys`, per mille. */
  fractions: readonly number[]
}

/** What the position of an application depends on; null when it is not ranked. */
export function rankableFrom(stream: string, standing: Standing, criteria: Criteria): Rankable | null {
  if (standing.stage !== 'sent' || !isRankable(standing.status)) return null
  const score = scoreOf(standing, criteria)
  if (!score) return null
  const { submittedAt, manualRank } = standing
  return { id: ledgerIdOf(stream), total: score.total, points: score.points, submittedAt, manualRank }
}

function listedIn(head: string, tail: string): Listed {
  const { groomName, brideName, groomDistrict, brideDistrict, provisional, version }: Listed = JSON.parse(
    `{${head},${tail}}`,
  )
  return { groomName, brideName, groomDistrict, brideDistrict, provisional, version }
}

function rowFrom(
  { stream, id, standing: json, head, tail }: RankableRow,
  criteria: Criteria,
): RankedRow | null {
  const standing: Standing = JSON.parse(json)
  const order = rankableFrom(stream, standing, criteria)
  if (!order || standing.stage !== 'sent') return null
  const { status, declared, verified, verifiedAt } = standing
  const evidence = evidenceOf({ facts: declared, verified, verifiedAt })
  const facts = JSON.stringify({ declared, verified, verifiedAt })
  return {
    stream,
    order,
    applicationId: id,
    status,
    text: encoder.encode(`,"manualRank":${order.manualRank},${head},${tail},"facts":${facts}}`),
    listed: listedIn(head, tail),
    confirmed: confirmedBy(standing).confirmed,
    fractions: criterionKeys.map((key) => fractionOf(key, evidence)),
  }
}

/** The points of each criterion, in hundredths. */
export function pointsOf(fractions: RankedRow['fractions'], criteria: Criteria): Points {
  const weights = weightsOf(criteria)
  const points = noPoints()
  for (const [index, key] of criterionKeys.entries())
    points[key] = pointsFor(weights[key], fractions[index] ?? 0)
  return points
}

/** Positions count from 1, without gaps. */
export type Ranked = { row: RankedRow; rank: number }

/** By what breaks the last ties. Timestamps all have the same length. */
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

/** The rows of one season in both orders, updated in place. */
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
    /** Cached until one of the rows changes. */
    inOrder,
    /**
     * Another object as soon as a row came or went, or: `families` what it says of the family changed, `evidence` the
     * fractions of a criterion.
     */
    inTieOrder: (): { rows: readonly Ranked[]; families: object; evidence: object } => {
      inOrder()
      return { rows: ties.items, families, evidence }
    },
    /** `row` is null for one that is ranked no more. */
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
