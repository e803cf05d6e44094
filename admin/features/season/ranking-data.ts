/** The ranking in the browser: columns parsed into typed arrays, from which ranks for other weights are computed, and rows for display. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { Criteria, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { marginOf, type Table, type Trial, trial, type Weights } from '#events/scoring/what-if.ts'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/network.ts'
import { everything } from '../../app/client.ts'
import { ShownStatus } from '../../app/names.ts'
import { seasonAtom, type Target } from '../../app/state.ts'

/** A dictionary-encoded column: the distinct values, and per row one byte (base64) with the index of its value. */
const encoded = <T>(value: z.ZodMiniType<T>) =>
  z.pipe(
    z.object({ values: z.array(value), codes: z.string() }),
    z.transform(({ values, codes }) =>
      Array.from(Uint8Array.fromBase64(codes), (code): T | undefined => values[code]),
    ),
  )
const perMille = z.pipe(
  encoded(z.number()),
  z.transform((fractions) => Uint16Array.from(fractions, (fraction) => fraction ?? 0)),
)
/** An application outside the ranking that still has a manual position. */
const Kept = z.object({ id: z.string(), groomName: z.string(), brideName: z.string(), rank: z.number() })
const numbers = z.array(z.number())
const texts = z.array(z.string())
const Columns = z.object({
  position: z.number(),
  places: z.number(),
  kept: z.array(Kept),
  twoPersons: z.boolean(),
  criteria: Criteria,
  ids: texts,
  numbers: z.array(z.nullable(z.string())),
  groomNames: texts,
  brideNames: texts,
  groomDistricts: encoded(z.string()),
  brideDistricts: encoded(z.string()),
  statuses: encoded(ShownStatus),
  provisional: encoded(z.number()),
  isVisited: encoded(z.number()),
  versions: numbers,
  manualRanks: numbers,
  submittedAt: texts,
  fractions: z.record(z.enum(criterionKeys), perMille),
})
type Columns = z.infer<typeof Columns>

/** Scores and margins are points; `rank`, `total` and `margin` follow the sliders, `savedRank` does not. */
export type RankingRow = Target & {
  /** The number that people quote. */
  number: string | null
  /** Index into the columns. */
  row: number
  brideDistrict: string
  manualRank: number
  provisional: boolean
  /** Whether home visits settled enough. */
  isVisited: boolean
  savedRank: number
  /** The version at which it was read; `version` may be a later one. */
  seenVersion: number
  rank: number
  total: number
  margin: number | null
}
export type RankingData = {
  /** The log's size at which it was computed; decisions send it along. */
  position: number
  places: number
  kept: readonly z.infer<typeof Kept>[]
  /** The rule of two persons is on. */
  twoPersons: boolean
  criteria: Criteria
  weights: Weights
  table: Table
  saved: Trial
  rows: readonly RankingRow[]
}

const rowsOf = (columns: Columns, saved: Trial): RankingRow[] =>
  columns.ids.map((id, row) => {
    const rank = saved.places[row] ?? 0
    const points = (saved.totals[row] ?? 0) / 100
    return {
      id,
      number: columns.numbers[row] ?? null,
      row,
      rank,
      savedRank: rank,
      total: points,
      totalScore: points,
      margin: null,
      groomName: columns.groomNames[row] ?? '',
      brideName: columns.brideNames[row] ?? '',
      groomDistrict: columns.groomDistricts[row] ?? '',
      brideDistrict: columns.brideDistricts[row] ?? '',
      status: columns.statuses[row] ?? 'ranked',
      provisional: columns.provisional[row] === 1,
      isVisited: columns.isVisited[row] === 1,
      manualRank: columns.manualRanks[row] ?? 0,
      submittedAt: columns.submittedAt[row] ?? null,
      version: columns.versions[row] ?? 0,
      seenVersion: columns.versions[row] ?? 0,
    }
  })

function rankingFrom(columns: Columns): RankingData {
  const { position, places, kept, twoPersons, criteria, fractions } = columns
  const weights = weightsOf(criteria)
  const table = { size: columns.ids.length, fractions, manualRanks: Uint32Array.from(columns.manualRanks) }
  const saved = trial(table, weights)
  const ranking = {
    position,
    places,
    kept,
    twoPersons,
    criteria,
    weights,
    table,
    saved,
    rows: rowsOf(columns, saved),
  }
  updateRows(ranking, { values: weights, now: saved })
  return ranking
}

/** Updates the rows in place, which is faster than making new ones. */
export function updateRows(
  { rows, table, places }: RankingData,
  whatIf: { values: Weights; now: Trial },
): void {
  const asked = { table, places, ...whatIf }
  for (const row of rows) {
    row.rank = whatIf.now.places[row.row] ?? 0
    row.total = (whatIf.now.totals[row.row] ?? 0) / 100
    const { points } = marginOf(asked, row.row)
    row.margin = points === null ? null : points / 100
  }
}

/** Rows sorted by rank. */
export const rowsInOrder = ({ rows }: RankingData, { order }: Trial): RankingRow[] =>
  Array.from(order).flatMap((row) => rows[row] ?? [])

const rankings = [...everything, 'ranking', 'columns'] as const

/** @param season '' for the current one */
export const rankingQuery = (season: string) =>
  queryOptions({
    queryKey: [...rankings, season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: async () => {
      const path = `/api/admin/ranking/columns?${new URLSearchParams({ season })}`
      return rankingFrom(await call(path, { schema: Columns }))
    },
    // Comparing it with the previous one would take longer than replacing it.
    structuralSharing: false,
  })

/** The ranking of the selected season. */
export const useRankingQuery = () => useQuery(rankingQuery(useAtomValue(seasonAtom)))

/** The server records the search before its result is shown. */
export const recordSearch = (id: string): Promise<unknown> =>
  call('/api/admin/ranking/search-weights', {
    method: 'POST',
    body: { id },
    patience: PATIENCE,
    schema: z.unknown(),
  })
