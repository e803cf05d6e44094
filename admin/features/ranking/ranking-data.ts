/** The ranking in the browser: column data parsed into typed arrays for re-ranking, and rows for display. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { type Status, statuses } from '#events/application/status.ts'
import { Criteria, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { marginOf } from '#events/scoring/margin.ts'
import { type Fractions, type Table, type Trial, trial, type Weights } from '#events/scoring/what-if.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom, type Target } from '../../app/state.ts'

const coded = <T extends z.ZodMiniType>(value: T) => z.object({ values: z.array(value), codes: z.string() })
const numbers = z.array(z.number())
const texts = z.array(z.string())
const Columns = z.object({
  position: z.number(),
  season: z.string(),
  places: z.number(),
  criteria: Criteria,
  ids: texts,
  groomNames: texts,
  brideNames: texts,
  groomDistricts: coded(z.string()),
  statuses: coded(z.enum(statuses)),
  provisional: coded(z.number()),
  versions: numbers,
  manualRanks: numbers,
  submittedAt: texts,
  fractions: z.record(z.enum(criterionKeys), coded(z.number())),
})
type Columns = z.infer<typeof Columns>

/** Scores and margins are points; `rank`, `total` and `margin` follow the sliders, `savedRank` does not. */
export type RankingRow = Target & {
  row: number
  status: Status
  groomDistrict: string
  manualRank: number
  provisional: boolean
  savedRank: number
  rank: number
  total: number
  margin: number | null
}
export type RankingData = {
  position: number
  places: number
  criteria: Criteria
  weights: Weights
  table: Table
  saved: Trial
  rows: readonly RankingRow[]
}

function decoded<T>({ values, codes }: { values: readonly T[]; codes: string }): (T | undefined)[] {
  return Array.from(Uint8Array.fromBase64(codes), (code) => values[code])
}
const perMille = (column: { values: number[]; codes: string }): Uint16Array =>
  Uint16Array.from(decoded(column), (fraction) => fraction ?? 0)

function fractionsOf({ fractions: of }: Columns): Fractions {
  return {
    incomeScore: perMille(of.incomeScore),
    employmentScore: perMille(of.employmentScore),
    housingScore: perMille(of.housingScore),
    educationScore: perMille(of.educationScore),
    healthScore: perMille(of.healthScore),
    financialScore: perMille(of.financialScore),
    socialScore: perMille(of.socialScore),
    locationScore: perMille(of.locationScore),
    ageScore: perMille(of.ageScore),
    documentScore: perMille(of.documentScore),
    communityScore: perMille(of.communityScore),
    orphanScore: perMille(of.orphanScore),
  }
}

function rowsOf(columns: Columns, saved: Trial): RankingRow[] {
  const districts = decoded(columns.groomDistricts)
  const states = decoded(columns.statuses)
  const provisional = decoded(columns.provisional)
  return columns.ids.map((id, row) => {
    const rank = saved.places[row] ?? 0
    const points = (saved.totals[row] ?? 0) / 100
    return {
      id,
      row,
      rank,
      savedRank: rank,
      total: points,
      totalScore: points,
      margin: null,
      groomName: columns.groomNames[row] ?? '',
      brideName: columns.brideNames[row] ?? '',
      groomDistrict: districts[row] ?? '',
      status: states[row] ?? 'ranked',
      provisional: provisional[row] === 1,
      manualRank: columns.manualRanks[row] ?? 0,
      submittedAt: columns.submittedAt[row] ?? null,
      version: columns.versions[row] ?? 0,
    }
  })
}

function rankingFrom(columns: Columns): RankingData {
  const { position, places, criteria } = columns
  const weights = weightsOf(criteria)
  const manualRanks = Uint32Array.from(columns.manualRanks)
  const table = { size: columns.ids.length, fractions: fractionsOf(columns), manualRanks }
  const saved = trial(table, weights)
  const season = { position, places, criteria, weights, table, saved, rows: rowsOf(columns, saved) }
  follow(season, { values: weights, now: saved })
  return season
}

/** Writes a ranking into the rows: they are made once, and only their figures change. */
export function follow({ rows, table, places }: RankingData, whatIf: { values: Weights; now: Trial }): void {
  const asked = { table, places, ...whatIf }
  for (const row of rows) {
    row.rank = whatIf.now.places[row.row] ?? 0
    row.total = (whatIf.now.totals[row.row] ?? 0) / 100
    const { points } = marginOf(asked, row.row)
    row.margin = points === null ? null : points / 100
  }
}

/** Rows as a ranking has them, the first first. */
export const rowsInOrder = ({ rows }: RankingData, now: Trial): RankingRow[] =>
  Array.from(now.order).flatMap((row) => rows[row] ?? [])

/** @param season '' for the current one */
export const rankingQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'ranking', 'columns', season],
    queryFn: async () => {
      const path = `/api/admin/ranking/columns?${new URLSearchParams({ season })}`
      return rankingFrom(await call(path, { reads: Columns }))
    },
    // Comparing it with the one before would take longer than replacing it.
    structuralSharing: false,
  })

/** The ranking of the season that is open. */
export const useRankingQuery = () => useQuery(rankingQuery(useAtomValue(seasonAtom)))
