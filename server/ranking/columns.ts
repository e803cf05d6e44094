/** The ranking of a season by columns: columns with few different values are dictionary-encoded to keep the response small. */
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { Store } from '../store/store.ts'
import type { Ranked, Ranking } from './ranking.ts'

/** A dictionary-encoded column. `codes`: for each row one byte, the index of its value in `values`, in base64. */
type Coded = { values: (string | number)[]; codes: string }

/** Encodes one column, row by row. */
function columnEncoder(size: number) {
  const indexes = new Map<string | number, number>()
  const codes = new Uint8Array(size)
  return {
    add: (row: number, value: string | number): void => {
      const index = indexes.get(value) ?? indexes.size
      if (index === indexes.size) indexes.set(value, index)
      codes[row] = index
    },
    result: (): Coded => {
      if (indexes.size > 256) throw new Error('a coded column has too many values')
      return { values: [...indexes.keys()], codes: codes.toBase64() }
    },
  }
}

function coded(column: readonly (string | number)[]): Coded {
  const { add, result } = columnEncoder(column.length)
  for (const [row, value] of column.entries()) add(row, value)
  return result()
}

/** One pass over the rows, which are scattered in memory: a pass for each of the twelve criteria takes several times as long. */
function codedFractions(rows: readonly Ranked[]): Record<string, Coded> {
  const encoders = criterionKeys.map((key) => ({ key, ...columnEncoder(rows.length) }))
  for (const [index, { row }] of rows.entries())
    for (const [criterion, { add }] of encoders.entries()) add(index, row.fractions[criterion] ?? 0)
  return Object.fromEntries(encoders.map(({ key, result }) => [key, result()]))
}

/** Sorts by what breaks the last ties, so that the order of the rows carries it. Timestamps all have the same length. */
function inTieOrder(ranked: readonly Ranked[]): Ranked[] {
  const keyed = ranked.map((one) => ({ one, key: one.row.order.submittedAt + one.row.order.id }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}

type Source = { store: Store; ranking: Ranking; season: string }

/** The JSON of the response. `totals` in hundredths; `manualRanks` has 0 for a row without a manual rank. */
export function columnsText({ store, ranking, season }: Source): string {
  const programme = store.state.programme()
  const rows = inTieOrder(ranking.of(season))
  const column = <T>(of: (one: Ranked) => T) => rows.map(of)
  return JSON.stringify({
    position: store.log.size(),
    season,
    places: Number(settingValue(programme, 'places')),
    criteria: criteriaOf(programme, season),
    ids: column(({ row }) => row.applicationId),
    groomNames: column(({ row }) => row.listed.groomName),
    brideNames: column(({ row }) => row.listed.brideName),
    groomDistricts: coded(column(({ row }) => row.listed.groomDistrict)),
    brideDistricts: coded(column(({ row }) => row.listed.brideDistrict)),
    statuses: coded(column(({ row }) => row.status)),
    provisional: coded(column(({ row }) => Number(row.listed.provisional))),
    versions: column(({ row }) => row.listed.version),
    manualRanks: column(({ row }) => row.order.manualRank ?? 0),
    ranks: column(({ rank }) => rank),
    totals: column(({ row }) => row.order.total),
    submittedAt: column(({ row }) => row.order.submittedAt),
    fractions: codedFractions(rows),
  })
}
