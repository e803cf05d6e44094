/** The order among scored applications, and the positions in it once the manual ones are honoured. docs/scoring.md, "Ties". */
import type { Points } from './criteria.ts'

/**
 * What the order is made of. `id` is the ledger id, `submittedAt` UTC ISO 8601 with milliseconds; points may be in any
 * one unit. `manualRank` counts from 1.
 */
export type Rankable = {
  id: string
  total: number
  points: Pick<Points, 'incomeScore' | 'orphanScore' | 'healthScore'>
  submittedAt: string
  manualRank: number | null
}

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Negative where `a` comes first. Total: two applications are never equal unless their ids are. */
export const rankingOrder = (a: Omit<Rankable, 'manualRank'>, b: Omit<Rankable, 'manualRank'>): number =>
  b.total - a.total ||
  b.points.incomeScore - a.points.incomeScore ||
  b.points.orphanScore - a.points.orphanScore ||
  b.points.healthScore - a.points.healthScore ||
  byText(a.submittedAt, b.submittedAt) ||
  byText(a.id, b.id)

/** Sorted by `rankingOrder`; grouped by total first, since comparing numbers alone is several times faster. */
export function inComputedOrder<T extends Rankable>(items: readonly T[]): T[] {
  const byTotal = Map.groupBy(items, ({ total }) => total)
  const totals = Float64Array.from(byTotal.keys()).sort().reverse()
  return Array.from(totals).flatMap((total) => (byTotal.get(total) ?? []).sort(rankingOrder))
}

/** Fills free places nearest the end, the last of `beyond` last. */
function placeLast<T>(beyond: readonly T[], places: (T | undefined)[]): void {
  const left = [...beyond]
  for (let place = places.length - 1; left.length > 0; place--) places[place] ??= left.pop()
}

/**
 * Items in computed order, put into their final one. A manual rank holds exactly that position, and the others fill what is left in
 * computed order. A manual rank beyond the end (others were erased or rejected since) takes the free position nearest
 * the end, several of them in the order of their ranks. Of two on one position, which commands refuse, the higher by
 * score has it and the other goes where its score puts it.
 */
export function withManualRanks<T extends Rankable>(items: readonly T[]): T[] {
  if (items.every(({ manualRank }) => manualRank === null)) return [...items]
  const places = Array.from(items, (): T | undefined => undefined)
  const rest: T[] = []
  const beyond: { rank: number; item: T }[] = []
  for (const item of items) {
    const rank = item.manualRank
    if (rank === null) rest.push(item)
    else if (rank > items.length) beyond.push({ rank, item })
    else if (places[rank - 1] === undefined) places[rank - 1] = item
    else rest.push(item)
  }
  placeLast(
    beyond.sort((a, b) => a.rank - b.rank).map(({ item }) => item),
    places,
  )
  let next = 0
  return places.flatMap((item) => item ?? rest[next++] ?? [])
}

/** The items in their final order. */
export const inOrder = <T extends Rankable>(items: readonly T[]): T[] =>
  withManualRanks(inComputedOrder(items))

/** Positions 1 to n without gaps, by id. */
export const positions = (items: readonly Rankable[]): Map<string, number> =>
  new Map(inOrder(items).map(({ id }, place) => [id, place + 1]))

// Selects applications for the shortlist and the waitlist: the first with status `ranked`, in ranking order.

type Selectable = Rankable & { status: string }
/** How many to take for each; fewer come back where fewer wait. */
export type Places = { shortlist: number; waitlist: number }
/** Ids, in ranking order. */
export type Selection = { shortlisted: string[]; waitlist: string[] }

/** `items` are all that have a rank, since a manual position counts among all of them. */
export function selection(items: readonly Selectable[], { shortlist, waitlist }: Places): Selection {
  const waiting = inOrder(items).filter(({ status }) => status === 'ranked')
  const ids = waiting.slice(0, shortlist + waitlist).map(({ id }) => id)
  return { shortlisted: ids.slice(0, shortlist), waitlist: ids.slice(shortlist) }
}
