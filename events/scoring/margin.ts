/** How far a family is from the cut-off, and which single change of one weight would carry it across. Pure. */
import { type CriterionKey, criterionKeys } from './criteria.ts'
import { scaled, type Table, type Trial, trial, type Weights } from './what-if.ts'

/** Slider values: the highest there is, and how finely they are set; both in whole hundredths. */
export const sliderMost = 2500
export const sliderStep = 50

/**
 * `points`: hundredths above (in) or below (out) the nearest row on the other side of the cut-off that no manual rank holds: what
 * is held there does not go by points. Null where there is none.
 */
export type Margin = { inside: boolean; held: boolean; points: number | null }
/** One slider moved from one value to another, in hundredths, the others left where they are. */
export type SingleChange = { key: CriterionKey; from: number; to: number }

type Match = (row: number) => boolean

function firstOf(order: Uint32Array, from: number, matches: Match): number | undefined {
  for (let place = from; place < order.length; place++) if (matches(order[place] ?? 0)) return order[place]
  return undefined
}

function lastBefore(order: Uint32Array, end: number, matches: Match): number | undefined {
  for (let place = Math.min(end, order.length) - 1; place >= 0; place--)
    if (matches(order[place] ?? 0)) return order[place]
  return undefined
}

export function marginOf({ table, now, places }: Situation, row: number): Margin {
  const inside = (now.places[row] ?? 0) <= places
  const isFree = (other: number): boolean => (table.manualRanks[other] ?? 0) === 0
  const rival = inside ? firstOf(now.order, places, isFree) : lastBefore(now.order, places, isFree)
  return {
    inside,
    held: (table.manualRanks[row] ?? 0) > 0,
    points: rival === undefined ? null : (now.totals[row] ?? 0) - (now.totals[rival] ?? 0),
  }
}

/** `values` are those of the sliders; `now` is the ranking that they give; `places` how many are within the cut-off. */
type Situation = { table: Table; values: Weights; now: Trial; places: number }

/** Values of one slider, the nearest to its current value first. */
function steps(from: number): number[] {
  const all = Array.from({ length: sliderMost / sliderStep + 1 }, (_, step) => step * sliderStep)
  return all.filter((to) => to !== from).sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
}

/** Unrounded totals of all rows under the current weights: for comparing, not for showing. */
function sums({ size, fractions }: Table, values: Weights): Float64Array {
  const all = new Float64Array(size)
  for (const key of criterionKeys) {
    const column = fractions[key]
    const value = values[key]
    for (let row = 0; row < size; row++) all[row] = (all[row] ?? 0) + value * (column[row] ?? 0)
  }
  return all
}

/**
 * How far two rows may be apart and yet be ranked the other way round, for each hundredth of all sliders together, in
 * the unit of `sums`: twelve weights and their points are rounded, by a hundredth and by half a hundredth, of both rows.
 */
const ROUNDING = (2 * 12 * 1.5 * 1000) / 10_000

/**
 * For one slider moved by some hundredths: how many rows are surely ahead of the row, how many are level with it but for
 * rounding, and how many places manual ranks leave open. Moving one slider moves the total of each row linearly, so this
 * is fast, but no proof: `singleChanges` confirms it by the real ranking.
 */
function rivalCounter({ table, values, places }: Situation, row: number) {
  const base = sums(table, values)
  const sum = criterionKeys.reduce((all, key) => all + values[key], 0)
  const free = Array.from({ length: table.size }, (_, other) => other).filter(
    (other) => other !== row && (table.manualRanks[other] ?? 0) === 0,
  )
  const heldInside = table.manualRanks.reduce((n, rank) => n + (rank > 0 && rank <= places ? 1 : 0), 0)
  return (key: CriterionKey, by: number) => {
    const column = table.fractions[key]
    const own = (base[row] ?? 0) + by * (column[row] ?? 0)
    let ahead = 0
    let level = 0
    const rounding = ROUNDING * (sum + by)
    for (const other of free) {
      const theirs = (base[other] ?? 0) + by * (column[other] ?? 0)
      if (theirs > own + rounding) ahead++
      else if (theirs > own - rounding) level++
    }
    return { ahead, level, open: places - heldInside }
  }
}

/**
 * For each criterion the smallest move of its slider that would carry the row over the cut-off, the smallest of all
 * first; none for a row that a manual position holds. Each is confirmed by ranking everybody with it.
 */
export function singleChanges(situation: Situation, row: number): SingleChange[] {
  const { table, values, now, places } = situation
  if ((table.manualRanks[row] ?? 0) > 0) return []
  const inside = (now.places[row] ?? 0) <= places
  const countRivals = rivalCounter(situation, row)
  const crosses = (key: CriterionKey, to: number): boolean => {
    const { ahead, level, open } = countRivals(key, to - values[key])
    if (inside ? ahead + level < open : ahead >= open) return false
    const weights = scaled({ ...values, [key]: to })
    return weights !== null && (trial(table, weights).places[row] ?? 0) <= places !== inside
  }
  return criterionKeys
    .flatMap((key) => {
      const to = steps(values[key]).find((value) => crosses(key, value))
      return to === undefined ? [] : [{ key, from: values[key], to }]
    })
    .sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))
}
