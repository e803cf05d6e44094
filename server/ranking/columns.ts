/** A season's ranking by columns, so that a browser can rank it again under any weights: numbers as codes, names as text. */
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { Store } from '../store/store.ts'
import type { Ranked, Ranking } from './ranking.ts'

/** Few different values: each row has the place of its own among `values`, one byte each, in base64. */
type Coded = { values: (string | number)[]; codes: string }

/** Takes a column in value by value. */
function coder(size: number) {
  const places = new Map<string | number, number>()
  const codes = new Uint8Array(size)
  return {
    take: (row: number, value: string | number): void => {
      const place = places.get(value) ?? places.size
      if (place === places.size) places.set(value, place)
      codes[row] = place
    },
    coded: (): Coded => {
      if (places.size > 256) throw new Error('a coded column has too many values')
      return { values: [...places.keys()], codes: codes.toBase64() }
    },
  }
}

function coded(column: readonly (string | number)[]): Coded {
  const { take, coded } = coder(column.length)
  for (const [row, value] of column.entries()) take(row, value)
  return coded()
}

/** Row by row, since the rows lie far apart in memory: twelve walks over all of them take several times as long. */
function codedFractions(rows: readonly Ranked[]): Record<string, Coded> {
  const coders = criterionKeys.map((key) => ({ key, ...coder(rows.length) }))
  for (const [place, { row }] of rows.entries())
    for (const [at, { take }] of coders.entries()) take(place, row.fractions[at] ?? 0)
  return Object.fromEntries(coders.map(({ key, coded }) => [key, coded()]))
}

/** What breaks the last ties: rows stand in this order, so that their place says it. Instants are of one length. */
function inTieOrder(ranked: readonly Ranked[]): Ranked[] {
  const keyed = ranked.map((one) => ({ one, key: one.row.order.submittedAt + one.row.order.id }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}

/** The text of the answer. `totals` in hundredths; `manualRanks` has 0 where a row holds no position. */
export function columnsText({
  store,
  ranking,
  season,
}: {
  store: Store
  ranking: Ranking
  season: string
}): string {
  const programme = store.models.programme()
  const rows = inTieOrder(ranking.of(season))
  const numbers = <T>(of: (one: Ranked) => T) => rows.map(of)
  return JSON.stringify({
    position: store.log.size(),
    season,
    places: Number(settingValue(programme, 'places')),
    criteria: criteriaOf(programme, season),
    ids: numbers(({ row }) => row.applicationId),
    groomNames: numbers(({ row }) => row.told.groomName),
    brideNames: numbers(({ row }) => row.told.brideName),
    groomDistricts: coded(numbers(({ row }) => row.told.groomDistrict)),
    brideDistricts: coded(numbers(({ row }) => row.told.brideDistrict)),
    statuses: coded(numbers(({ row }) => row.status)),
    provisional: coded(numbers(({ row }) => Number(row.told.provisional))),
    versions: numbers(({ row }) => row.told.version),
    manualRanks: numbers(({ row }) => row.order.manualRank ?? 0),
    ranks: numbers(({ rank }) => rank),
    totals: numbers(({ row }) => row.order.total),
    submittedAt: numbers(({ row }) => row.order.submittedAt),
    fractions: codedFractions(rows),
  })
}
