/** Everything that the ranking of a season shows, row by row. */
import { scoreOf } from '#events/application/score.ts'
import type { Sent, Standing } from '#events/application/standing.ts'
import { isRankable, type Status } from '#events/application/status.ts'
import { type Criteria, criterionKeys } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf } from '#events/scoring/score.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries, RankableRow } from '../store/queries.ts'
import type { ReadModels } from '../store/read-models.ts'
import { seasonCache } from './by-season.ts'

/** What the list's fragments say and the columns need. */
export type Told = {
  groomName: string
  brideName: string
  groomDistrict: string
  brideDistrict: string
  provisional: boolean
  version: number
}
/** `order.id` is the ledger id, since an auditor knows no other to break the last tie with. */
export type RankedRow = {
  stream: string
  order: Rankable
  applicationId: string
  status: Status
  /** JSON of what was declared, what was found, and when. */
  facts: string
  /** The list's JSON fragments. */
  head: string
  tail: string
  told: Told
  /** In the order of `criterionKeys`, per mille. */
  fractions: readonly number[]
}

/** What one application's place comes from; null where it has none. */
export function rankableFrom(stream: string, standing: Standing, criteria: Criteria): Rankable | null {
  if (standing.stage !== 'sent' || !isRankable(standing.status)) return null
  const score = scoreOf(standing, criteria)
  if (!score) return null
  const { submittedAt, manualRank } = standing
  return { id: ledgerIdOf(stream), total: score.total, points: score.points, submittedAt, manualRank }
}

function fractionsOf({ declared: facts, verified, verifiedAt }: Sent): number[] {
  const evidence = evidenceOf({ facts, verified, verifiedAt })
  return criterionKeys.map((key) => fractionOf(key, evidence))
}

function toldBy(head: string, tail: string): Told {
  const { groomName, brideName, groomDistrict, brideDistrict, provisional, version }: Told = JSON.parse(
    `{${head},${tail}}`,
  )
  return { groomName, brideName, groomDistrict, brideDistrict, provisional, version }
}

function rowFrom({ stream, id, standing: text, head, tail }: RankableRow, criteria: Criteria) {
  const standing: Standing = JSON.parse(text)
  const order = rankableFrom(stream, standing, criteria)
  if (!order || standing.stage !== 'sent') return null
  const { status, declared, verified, verifiedAt } = standing
  const facts = JSON.stringify({ declared, verified, verifiedAt })
  return {
    stream,
    order,
    applicationId: id,
    status,
    facts,
    head,
    tail,
    told: toldBy(head, tail),
    fractions: fractionsOf(standing),
  }
}

export function rankedRows(models: ReadModels, queries: Queries) {
  return seasonCache<Map<string, RankedRow>>(models, {
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
