/**
 * The ranking of a season by columns, dictionary-encoded where there are few different values, to keep the response small.
 */
import { criteriaOf, placesOf, settingValue } from '#events/programme/events.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { Store } from '../store/store.ts'
import type { Ranked } from './ranked-rows.ts'
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

type Source = { store: Store; ranking: Ranking; season: string }
type Members = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
/** JSON members in UTF-8, without braces. */
const membersOf = (columns: object): Members => encoder.encode(JSON.stringify(columns).slice(1, -1))

const columnOf = <T>(rows: readonly Ranked[], of: (row: Ranked['row']) => T): T[] =>
  rows.map(({ row }) => of(row))

const familyMembers = (rows: readonly Ranked[]): Members =>
  membersOf({
    ids: columnOf(rows, ({ applicationId }) => applicationId),
    numbers: columnOf(rows, ({ listed }) => listed.number),
    groomNames: columnOf(rows, ({ listed }) => listed.groomName),
    brideNames: columnOf(rows, ({ listed }) => listed.brideName),
    groomDistricts: coded(columnOf(rows, ({ listed }) => listed.groomDistrict)),
    brideDistricts: coded(columnOf(rows, ({ listed }) => listed.brideDistrict)),
    submittedAt: columnOf(rows, ({ order }) => order.submittedAt),
  })

const evidenceMembers = (rows: readonly Ranked[]): Members => membersOf({ fractions: codedFractions(rows) })

/** Mutable columns, in one pass. `totals`: hundredths. `manualRanks`: 0 without one. */
function standingMembers(rows: readonly Ranked[]): Members {
  const statuses = columnEncoder(rows.length)
  const provisional = columnEncoder(rows.length)
  const isVisited = columnEncoder(rows.length)
  const numbers = {
    versions: new Int32Array(rows.length),
    manualRanks: new Int32Array(rows.length),
    ranks: new Int32Array(rows.length),
    totals: new Int32Array(rows.length),
  }
  for (const [index, { row, rank }] of rows.entries()) {
    statuses.add(index, row.status)
    provisional.add(index, Number(row.listed.provisional))
    isVisited.add(index, Number(row.isVisited))
    numbers.versions[index] = row.listed.version
    numbers.manualRanks[index] = row.order.manualRank ?? 0
    numbers.ranks[index] = rank
    numbers.totals[index] = row.order.total
  }
  const lists = Object.entries(numbers).map(([name, list]) => `"${name}":[${list.join()}]`)
  const dictionaries = JSON.stringify({
    statuses: statuses.result(),
    provisional: provisional.result(),
    isVisited: isVisited.result(),
  })
  return encoder.encode([dictionaries.slice(1, -1), ...lists].join())
}

/** Memoised by the identity of `of`. */
function memoised(make: (rows: readonly Ranked[]) => Members) {
  let last: { of: object; members: Members } | null = null
  return (of: object, rows: readonly Ranked[]): Members => {
    if (last?.of !== of) last = { of, members: make(rows) }
    return last.members
  }
}

/** The response as JSON in UTF-8. A change affects little of it, so parts are cached. */
export function createColumnsJson() {
  const families = memoised(familyMembers)
  const evidence = memoised(evidenceMembers)
  return ({ store, ranking, season }: Source): Members => {
    const programme = store.state.programme()
    const found = ranking.inTieOrder(season)
    const head = membersOf({
      position: store.log.size(),
      season,
      places: placesOf(programme, season),
      kept: ranking.outsideIn(season),
      twoPersons: settingValue(programme, 'two_persons') === 'true',
      criteria: criteriaOf(programme, season),
    })
    const members = [
      head,
      families(found.families, found.rows),
      standingMembers(found.rows),
      evidence(found.evidence, found.rows),
    ]
    const pieces = members.flatMap((one, place) => [encoder.encode(place === 0 ? '{' : ','), one])
    return Buffer.concat([...pieces, encoder.encode('}')])
  }
}

// The whole ranking as JSON, assembled from encoded rows: joining and encoding some 40 MB of text takes ten times as long.

const opening = '{"rank":'

/** In UTF-8. */
export function wholeRankingBytes(ranked: readonly Ranked[]): Uint8Array<ArrayBuffer> {
  const heads = ranked.map(({ rank }, place) => `${place === 0 ? '' : ','}${opening}${rank}`)
  let size = 2
  for (const [place, { row }] of ranked.entries()) size += (heads[place]?.length ?? 0) + row.text.length
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.write('[', 0, 'latin1')
  for (const [place, { row }] of ranked.entries()) {
    at += bytes.write(heads[place] ?? '', at, 'latin1')
    bytes.set(row.text, at)
    at += row.text.length
  }
  bytes.write(']', at, 'latin1')
  return bytes
}
