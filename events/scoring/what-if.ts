/** Ranks a season under any weights, fast enough for a slider, in the order of rank.ts; a test compares both. */
import { type CriterionKey, criterionKeys } from './criteria.ts'
import { pointsFor } from './score.ts'

/** The fraction of every row in per mille, by criterion. */
type Fractions = Readonly<Record<CriterionKey, Uint16Array>>
/** Rows in the order of the last tie-breakers: `submittedAt`, then the ledger id. `manualRanks`: 0 for none. */
export type Table = { size: number; fractions: Fractions; manualRanks: Uint32Array }
/** Hundredths of a point for each criterion, 10000 in total. */
export type Weights = Readonly<Record<CriterionKey, number>>
/** `order`: the row at each place. `places`: the place of each row, from 1. `totals`: hundredths by row. */
export type Trial = { order: Uint32Array; places: Uint32Array; totals: Int32Array }

const PER_MILLE = 1001
const tieBreakers = ['incomeScore', 'orphanScore', 'healthScore'] as const

/** Points by fraction: one multiplication for each possible fraction instead of each row. */
function pointsTable(weight: number): Int32Array {
  const points = new Int32Array(PER_MILLE)
  for (let fraction = 0; fraction < PER_MILLE; fraction++) points[fraction] = pointsFor(weight, fraction)
  return points
}

export function totalsOf({ size, fractions }: Table, weights: Weights): Int32Array {
  const totals = new Int32Array(size)
  for (const key of criterionKeys) {
    if (weights[key] === 0) continue
    const points = pointsTable(weights[key])
    const column = fractions[key]
    for (let row = 0; row < size; row++) totals[row] = (totals[row] ?? 0) + (points[column[row] ?? 0] ?? 0)
  }
  return totals
}

/** A stable counting sort, ascending. */
function stableSort(rows: Uint32Array, numberOf: Int32Array, most: number): Uint32Array {
  const starts = new Uint32Array(most + 2)
  for (const row of rows) {
    const after = (numberOf[row] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let n = 1; n < starts.length; n++) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const number = numberOf[row] ?? 0
    const place = starts[number] ?? 0
    sorted[place] = row
    starts[number] = place + 1
  }
  return sorted
}

/** `most` minus the points of each row, since the sort is ascending and more points come first. */
function lacking(points: Int32Array, column: Uint16Array, most: number): Int32Array {
  const numbers = new Int32Array(column.length)
  for (let row = 0; row < column.length; row++) numbers[row] = most - (points[column[row] ?? 0] ?? 0)
  return numbers
}

/** All rows by total, then income, orphan and health points, all descending, then in table order. */
function computedOrder({ size, fractions }: Table, weights: Weights, totals: Int32Array): Uint32Array {
  let rows: Uint32Array = new Uint32Array(size).map((_, row) => row)
  // Least significant key first, since the sort is stable.
  for (const key of tieBreakers.toReversed())
    if (weights[key] > 0)
      rows = stableSort(rows, lacking(pointsTable(weights[key]), fractions[key], weights[key]), weights[key])
  let most = 0
  for (const total of totals) most = Math.max(most, total)
  const short = new Int32Array(size)
  for (let row = 0; row < size; row++) short[row] = most - (totals[row] ?? 0)
  return stableSort(rows, short, most)
}

const EMPTY = 0xffff_ffff

/** Manual positions are fixed and the others fill the rest, as in `inOrder` of rank.ts. */
function withManual(computed: Uint32Array, manualRanks: Uint32Array): Uint32Array {
  const size = computed.length
  const order = new Uint32Array(size).fill(EMPTY)
  const rest: number[] = []
  const beyond: number[] = []
  for (const row of computed) {
    const rank = manualRanks[row] ?? 0
    if (rank > size) beyond.push(row)
    else if (rank > 0 && order[rank - 1] === EMPTY) order[rank - 1] = row
    else rest.push(row)
  }
  beyond.sort((a, b) => (manualRanks[a] ?? 0) - (manualRanks[b] ?? 0))
  for (let place = size - 1; beyond.length > 0; place--)
    if (order[place] === EMPTY) order[place] = beyond.pop() ?? EMPTY
  let next = 0
  for (let place = 0; place < size; place++) if (order[place] === EMPTY) order[place] = rest[next++] ?? EMPTY
  return order
}

export function trial(table: Table, weights: Weights): Trial {
  const totals = totalsOf(table, weights)
  const computed = computedOrder(table, weights, totals)
  const order = table.manualRanks.some((rank) => rank > 0)
    ? withManual(computed, table.manualRanks)
    : computed
  const places = new Uint32Array(table.size)
  for (let place = 0; place < order.length; place++) places[order[place] ?? 0] = place + 1
  return { order, places, totals }
}

/** Rows that enter and leave the first `places`, each in its ranking's order. */
export function crossings(before: Trial, after: Trial, places: number): { enter: number[]; leave: number[] } {
  const outside =
    ({ places: of }: Trial) =>
    (row: number) =>
      (of[row] ?? 0) > places
  return {
    enter: Array.from(after.order.subarray(0, places)).filter(outside(before)),
    leave: Array.from(before.order.subarray(0, places)).filter(outside(after)),
  }
}

const sumOf = (values: Weights): number => criterionKeys.reduce((sum, key) => sum + values[key], 0)

/** `rest`: hundredths that `key` takes beyond its share, because the others are rounded to tenths of a point. */
type Scaled = { weights: Weights; rest: { key: CriterionKey; hundredths: number } | null }

/**
 * Slider values scaled to weights of exactly 100 in total, in tenths of a point. What does not divide goes to the last weight
 * that can take it. Values that add up to 100 stay as they are. Null when all are 0.
 */
export function scaledWithRest(values: Weights): Scaled | null {
  const sum = sumOf(values)
  if (sum <= 0) return null
  if (sum === 10_000) return { weights: values, rest: null }
  const weights = { ...values }
  for (const key of criterionKeys) weights[key] = 10 * Math.round((values[key] * 1000) / sum)
  const hundredths = 10_000 - sumOf(weights)
  const key = criterionKeys.findLast((one) => weights[one] > 0 && weights[one] + hundredths > 0)
  if (hundredths === 0 || key === undefined) return { weights, rest: null }
  weights[key] += hundredths
  return { weights, rest: { key, hundredths } }
}

export const scaled = (values: Weights): Weights | null => scaledWithRest(values)?.weights ?? null

// A family's distance to the cut-off, and the change of a single weight that would lift it across.

/** Maximum and step of the sliders, in hundredths. */
export const sliderMost = 2500
export const sliderStep = 50

/** `points`: hundredths to the nearest row across the cut-off without a manual rank; null where there is none. */
export type Margin = { inside: boolean; held: boolean; points: number | null }
/** One slider's move, in hundredths; the others stay. */
export type SingleChange = { key: CriterionKey; from: number; to: number }

/** `values`: of the sliders. `now`: their ranking. `places`: number within the cut-off. */
type Situation = { table: Table; values: Weights; now: Trial; places: number }

export function marginOf({ table, now, places }: Situation, row: number): Margin {
  const inside = (now.places[row] ?? 0) <= places
  const isFree = (other: number): boolean => table.manualRanks[other] === 0
  const rival = inside
    ? now.order.subarray(places).find(isFree)
    : now.order.subarray(0, places).findLast(isFree)
  return {
    inside,
    held: !isFree(row),
    points: rival === undefined ? null : (now.totals[row] ?? 0) - (now.totals[rival] ?? 0),
  }
}

/** Possible values of a slider, nearest to the current one first. */
function steps(from: number): number[] {
  const all = Array.from({ length: sliderMost / sliderStep + 1 }, (_, step) => step * sliderStep)
  return all.filter((to) => to !== from).sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
}

/** Whether a row can be on the other side of the cut-off under these weights, by totals alone: ranking everybody takes several times as long. */
function canCross({ table, now, places }: Situation, row: number, weights: Weights): boolean {
  const totals = totalsOf(table, weights)
  const own = totals[row] ?? 0
  let open = places
  let ahead = 0
  let level = 0
  for (let other = 0; other < table.size; other++) {
    const rank = table.manualRanks[other] ?? 0
    const total = totals[other] ?? 0
    if (rank > 0 && rank <= places) open--
    if (rank > 0 || other === row) continue
    if (total > own) ahead++
    else if (total === own) level++
  }
  return (now.places[row] ?? 0) <= places ? ahead + level >= open : ahead < open
}

/** Smallest first; empty for a row with a manual rank. Each is confirmed by ranking everybody. */
export function singleChanges(situation: Situation, row: number): SingleChange[] {
  const { table, values, now, places } = situation
  if ((table.manualRanks[row] ?? 0) > 0) return []
  const inside = (now.places[row] ?? 0) <= places
  const crosses = (key: CriterionKey, to: number): boolean => {
    const weights = scaled({ ...values, [key]: to })
    if (weights === null || !canCross(situation, row, weights)) return false
    return (trial(table, weights).places[row] ?? 0) <= places !== inside
  }
  return criterionKeys
    .flatMap((key) => {
      const to = steps(values[key]).find((value) => crosses(key, value))
      return to === undefined ? [] : [{ key, from: values[key], to }]
    })
    .sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))
}
