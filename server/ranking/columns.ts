/**
 * The ranking of a season by columns, dictionary-encoded where there are few different values, to keep the response small.
 */
import { criteriaOf, placesOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { Store } from '../store/store.ts'
import type { Ranked, RankedRow } from './ranked-rows.ts'
import type { Ranking } from './ranking.ts'

/** `codes`: for each row the index of its value in `values`, one byte each, in base64. */
type Coded = { values: (string | number)[]; codes: string }

function codedColumn(values: Coded['values'], codes: Uint8Array): Coded {
  if (values.length > 256) throw new Error('a coded column has too many values')
  return { values, codes: codes.toBase64() }
}

function columnEncoder(size: number) {
  const indexes = new Map<string | number, number>()
  const codes = new Uint8Array(size)
  return {
    add: (row: number, value: string | number): void => {
      const index = indexes.get(value) ?? indexes.size
      if (index === indexes.size) indexes.set(value, index)
      codes[row] = index
    },
    result: (): Coded => codedColumn([...indexes.keys()], codes),
  }
}

function coded(column: readonly (string | number)[]): Coded {
  const { add, result } = columnEncoder(column.length)
  for (const [row, value] of column.entries()) add(row, value)
  return result()
}

/** Fractions are whole numbers up to 1000, so an array is faster than a map. */
function fractionEncoder(size: number) {
  const indexes = new Int16Array(1001).fill(-1)
  const values: number[] = []
  const codes = new Uint8Array(size)
  return {
    add: (row: number, value: number): void => {
      if (indexes[value] === -1) indexes[value] = values.push(value) - 1
      codes[row] = indexes[value] ?? 0
    },
    result: (): Coded => codedColumn(values, codes),
  }
}

/** One pass, since rows are scattered in memory: a pass for each of the twelve criteria takes several times as long. */
function codedFractions(rows: readonly Ranked[]): Record<string, Coded> {
  const encoders = criterionKeys.map((key) => ({ key, ...fractionEncoder(rows.length) }))
  for (const [index, { row }] of rows.entries())
    for (const [criterion, { add }] of encoders.entries()) add(index, row.fractions[criterion] ?? 0)
  return Object.fromEntries(encoders.map(({ key, result }) => [key, result()]))
}

const columnOf = <T>(rows: readonly Ranked[], of: (row: RankedRow) => T): T[] =>
  rows.map(({ row }) => of(row))

const familyColumns = (rows: readonly Ranked[]) => ({
  ids: columnOf(rows, ({ applicationId }) => applicationId),
  numbers: columnOf(rows, ({ listed }) => listed.number),
  groomNames: columnOf(rows, ({ listed }) => listed.groomName),
  brideNames: columnOf(rows, ({ listed }) => listed.brideName),
  groomDistricts: coded(columnOf(rows, ({ listed }) => listed.groomDistrict)),
  brideDistricts: coded(columnOf(rows, ({ listed }) => listed.brideDistrict)),
  submittedAt: columnOf(rows, ({ order }) => order.submittedAt),
})

/** `totals`: hundredths. `manualRanks`: 0 without one. */
const standingColumns = (rows: readonly Ranked[]) => ({
  statuses: coded(columnOf(rows, ({ status }) => status)),
  provisional: coded(columnOf(rows, ({ listed }) => Number(listed.provisional))),
  isVisited: coded(columnOf(rows, ({ isVisited }) => Number(isVisited))),
  versions: columnOf(rows, ({ listed }) => listed.version),
  manualRanks: columnOf(rows, ({ order }) => order.manualRank ?? 0),
  ranks: rows.map(({ rank }) => rank),
  totals: columnOf(rows, ({ order }) => order.total),
})

/** The last tie-breakers. Timestamps all have the same length. */
const byTie = ({ row: { order: a } }: Ranked, { row: { order: b } }: Ranked): number => {
  if (a.submittedAt !== b.submittedAt) return a.submittedAt < b.submittedAt ? -1 : 1
  return Number(a.id > b.id) - Number(a.id < b.id)
}

type Source = { store: Store; ranking: Ranking; season: string }

/** Sorted by the last tie-breakers, so that the browser can rank by any weights with a stable sort. */
export function columnsOf({ store, ranking, season }: Source) {
  const programme = store.state.programme()
  const rows = ranking.of(season).sort(byTie)
  return {
    position: store.log.size(),
    season,
    places: placesOf(programme, season),
    kept: ranking.outsideIn(season),
    twoPersons: settingValue(programme, 'two_persons') === 'true',
    criteria: criteriaOf(programme, season),
    ...familyColumns(rows),
    ...standingColumns(rows),
    fractions: codedFractions(rows),
  }
}
