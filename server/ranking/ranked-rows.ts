/** The rows of a season's ranking, with all that the console shows of each; cached and updated incrementally. */
import { scoreOf } from '#events/application/score.ts'
import type { Standing } from '#events/application/standing.ts'
import { isRankable, type Status } from '#events/application/status.ts'
import { type Criteria, criterionKeys } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf } from '#events/scoring/score.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries, RankableRow } from '../store/queries.ts'
import type { State } from '../store/state.ts'
import { seasonCache } from './season-cache.ts'

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
export type RankedRow = {
  stream: string
  order: Rankable
  applicationId: string
  status: Status
  /** JSON of the declared and the verified facts, and when they were verified. */
  facts: string
  /** The list's JSON fragments. */
  head: string
  tail: string
  listed: Listed
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

function rowFrom({ stream, id, standing: json, head, tail }: RankableRow, criteria: Criteria) {
  const standing: Standing = JSON.parse(json)
  const order = rankableFrom(stream, standing, criteria)
  if (!order || standing.stage !== 'sent') return null
  const { status, declared, verified, verifiedAt } = standing
  const evidence = evidenceOf({ facts: declared, verified, verifiedAt })
  return {
    stream,
    order,
    applicationId: id,
    status,
    facts: JSON.stringify({ declared, verified, verifiedAt }),
    head,
    tail,
    listed: listedIn(head, tail),
    fractions: criterionKeys.map((key) => fractionOf(key, evidence)),
  }
}

export function rankedRows(state: State, queries: Queries) {
  return seasonCache<Map<string, RankedRow>>(state, {
    compute: ({ season, criteria }) => {
      const rows = queries.rankable(season).map((found) => rowFrom(found, criteria))
      return new Map(rows.flatMap((row) => (row ? [[row.stream, row]] : [])))
    },
    update: (rows, { stream }, { season, criteria }) => {
      const found = queries.rankableOne(season, stream)
      const row = found && rowFrom(found, criteria)
      if (row) rows.set(stream, row)
      else rows.delete(stream)
    },
  })
}
