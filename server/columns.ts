/** A season's ranking by columns, so that a browser can rank it again under any weights: numbers as codes, names as text. */
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { rules } from '#events/scoring/rules.ts'
import { evidenceOf, fractionOf } from '#events/scoring/score.ts'
import type { Ranked, Ranking } from './ranking.ts'
import type { Store } from './store/store.ts'

/** Few different values: each row has the place of its own among `values`, one byte each, in base64. */
type Coded = { values: (string | number)[]; codes: string }

function coded(column: readonly (string | number)[]): Coded {
  const places = new Map<string | number, number>()
  const codes = new Uint8Array(column.length)
  for (const [row, value] of column.entries()) {
    const place = places.get(value) ?? places.size
    places.set(value, place)
    codes[row] = place
  }
  if (places.size > 256) throw new Error('a coded column has too many values')
  return { values: [...places.keys()], codes: codes.toBase64() }
}

type Head = { groomName: string; brideName: string; groomDistrict: string; brideDistrict: string }
type Tail = { provisional: boolean; version: number }
type Row = Ranked & { told: Head & Tail; fractions: readonly number[] }

/** What breaks the last ties: rows stand in this order, so that their place says it. */
const byTie = ({ order: a }: Ranked, { order: b }: Ranked): number =>
  Number(a.submittedAt > b.submittedAt) - Number(a.submittedAt < b.submittedAt) || (a.id < b.id ? -1 : 1)

function rowOf(ranked: Ranked): Row {
  const { declared: facts, verified, verifiedAt } = ranked.standing
  const evidence = facts && evidenceOf({ facts, verified, verifiedAt })
  const fractions = criterionKeys.map((key) => (evidence ? fractionOf(rules[key], evidence) : 0))
  return { ...ranked, told: JSON.parse(`{${ranked.head},${ranked.tail}}`), fractions }
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
  const rows = ranking.of(season).toSorted(byTie).map(rowOf)
  const numbers = <T>(of: (row: Row) => T) => rows.map(of)
  return JSON.stringify({
    position: store.log.size(),
    season,
    places: Number(settingValue(programme, 'places')),
    criteria: criteriaOf(programme, season),
    ids: numbers((row) => row.applicationId),
    groomNames: numbers((row) => row.told.groomName),
    brideNames: numbers((row) => row.told.brideName),
    groomDistricts: coded(numbers((row) => row.told.groomDistrict)),
    brideDistricts: coded(numbers((row) => row.told.brideDistrict)),
    statuses: coded(numbers((row) => row.standing.status)),
    provisional: coded(numbers((row) => Number(row.told.provisional))),
    versions: numbers((row) => row.told.version),
    manualRanks: numbers((row) => row.standing.manualRank ?? 0),
    ranks: numbers((row) => row.rank),
    totals: numbers((row) => row.order.total),
    submittedAt: numbers((row) => row.order.submittedAt),
    fractions: Object.fromEntries(
      criterionKeys.map((key, place) => [key, coded(numbers((row) => row.fractions[place] ?? 0))]),
    ),
  })
}
