/** Rows of the console's ranking, cached for each roster entry and criteria. */
import { rankableOf } from '#events/application/score.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Criteria, criterionKeys, noPoints, type Points, weightsOf } from '#events/scoring/criteria.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { evidenceOf, fractionOf, pointsFor } from '#events/scoring/score.ts'
import type { Entry } from '../store/entry.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries, RankableRow } from '../store/queries.ts'

type Listed = {
  number: string | null
  groomName: string
  brideName: string
  groomDistrict: string
  brideDistrict: string
  provisional: boolean
  version: number
}
/** `order.id`: the ledger id, which breaks ties and is known to auditors. */
export type RankedRow = {
  stream: string
  order: Rankable
  applicationId: string
  status: Status
  /** The members of its JSON after the rank. */
  members: string
  listed: Listed
  isVisited: boolean
  /** Per mille, in the order of `criterionKeys`. */
  fractions: readonly number[]
}

function rowFrom({ stream, id, standing, head, tail }: RankableRow, criteria: Criteria): RankedRow | null {
  const order = rankableOf(ledgerIdOf(stream), standing, criteria)
  if (!order || standing.stage !== 'sent') return null
  const { status, declared, verified, verifiedAt } = standing
  const evidence = evidenceOf({ facts: declared, verified, verifiedAt, criteria })
  const facts = JSON.stringify({ declared, verified, verifiedAt })
  return {
    stream,
    order,
    applicationId: id,
    status,
    members: `"manualRank":${order.manualRank},${head},${tail},"facts":${facts}`,
    listed: JSON.parse(`{${head},${tail}}`),
    isVisited: evidence.isVisited,
    fractions: criterionKeys.map((key) => fractionOf(key, evidence)),
  }
}

/** An entry is another object after each change. @returns null for an application that is not ranked */
export function rankedRows({ rankable }: Pick<Queries, 'rankable'>) {
  const made = new WeakMap<Entry, { criteria: Criteria; row: RankedRow | null }>()
  return (entry: Entry, criteria: Criteria): RankedRow | null => {
    const known = made.get(entry)
    if (known?.criteria === criteria) return known.row
    const found = rankable(entry)
    const row = found && rowFrom(found, criteria)
    made.set(entry, { criteria, row })
    return row
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

/** In ranking order, as JSON. */
export const rankingText = (ranked: readonly Ranked[]): string =>
  `[${ranked.map(({ rank, row }) => `{"rank":${rank},${row.members}}`).join()}]`
