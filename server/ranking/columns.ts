/** The ranking of a season by columns: columns with few different values are dictionary-encoded to keep the response small. */
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { Store } from '../store/store.ts'
import type { Ranked } from './ranked-rows.ts'
import type { Ranking } from './ranking.ts'

/** A dictionary-encoded column. `codes`: for each row one byte, the index of its value in `values`, in base64. */
type Coded = { values: (string | number)[]; codes: string }

function codedColumn(values: Coded['values'], codes: Uint8Array): Coded {
  if (values.length > 256) throw new Error('a coded column has too many values')
  return { values, codes: codes.toBase64() }
}

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
    result: (): Coded => codedColumn([...indexes.keys()], codes),
  }
}

function coded(column: readonly (string | number)[]): Coded {
  const { add, result } = columnEncoder(column.length)
  for (const [row, value] of column.entries()) add(row, value)
  return result()
}

/** Fractions are whole numbers up to 1000, so a table finds their codes faster than a map. */
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

/** One pass over the rows, which are scattered in memory: a pass for each of the twelve criteria takes several times as long. */
function codedFractions(rows: readonly Ranked[]): Record<string, Coded> {
  const encoders = criterionKeys.map((key) => ({ key, ...fractionEncoder(rows.length) }))
  for (const [index, { row }] of rows.entries())
    for (const [criterion, { add }] of encoders.entries()) add(index, row.fractions[criterion] ?? 0)
  return Object.fromEntries(encoders.map(({ key, result }) => [key, result()]))
}

type Source = { store: Store; ranking: Ranking; season: string }

/** The columns that hardly any change touches, as the members of a JSON object: most of the response, by size and by time. */
function settledMembers(rows: readonly Ranked[]) {
  const column = <T>(of: (row: Ranked['row']) => T) => rows.map(({ row }) => of(row))
  const members = (columns: object): string => JSON.stringify(columns).slice(1, -1)
  return {
    families: members({
      ids: column(({ applicationId }) => applicationId),
      groomNames: column(({ listed }) => listed.groomName),
      brideNames: column(({ listed }) => listed.brideName),
      groomDistricts: coded(column(({ listed }) => listed.groomDistrict)),
      brideDistricts: coded(column(({ listed }) => listed.brideDistrict)),
    }),
    submittedAt: members({ submittedAt: column(({ order }) => order.submittedAt) }),
  }
}

/** Makes the JSON of the response. `totals` in hundredths; `manualRanks` has 0 for a row without a manual rank. */
export function createColumnsText() {
  let cached: { of: unknown; members: ReturnType<typeof settledMembers> } | null = null
  return ({ store, ranking, season }: Source): string => {
    const programme = store.state.programme()
    const { rows, families } = ranking.inTieOrder(season)
    if (cached?.of !== families) cached = { of: families, members: settledMembers(rows) }
    const { members } = cached
    const column = <T>(of: (one: Ranked) => T) => rows.map(of)
    const head = {
      position: store.log.size(),
      season,
      places: Number(settingValue(programme, 'places')),
      criteria: criteriaOf(programme, season),
    }
    const standings = {
      statuses: coded(column(({ row }) => row.status)),
      provisional: coded(column(({ row }) => Number(row.listed.provisional))),
      versions: column(({ row }) => row.listed.version),
      manualRanks: column(({ row }) => row.order.manualRank ?? 0),
      ranks: column(({ rank }) => rank),
      totals: column(({ row }) => row.order.total),
    }
    const own = (members: object): string => JSON.stringify(members).slice(1, -1)
    const fractions = own({ fractions: codedFractions(rows) })
    return `{${[own(head), members.families, own(standings), members.submittedAt, fractions].join()}}`
  }
}
