/** The ranking: the order of scored applications, and positions after manual ranks. docs/scoring.md, "Ties". */
import type { Points } from './criteria.ts'

/** `id`: ledger id. `submittedAt`: UTC ISO 8601 with milliseconds. Points: in any one unit. `manualRank`: from 1. */
export type Rankable = {
  id: string
  total: number
  points: Pick<Points, 'incomeScore' | 'orphanScore' | 'healthScore'>
  submittedAt: string
  manualRank: number | null
}

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Negative where `a` comes first. A total order: only equal ids compare as equal. */
export const rankingOrder = (a: Omit<Rankable, 'manualRank'>, b: Omit<Rankable, 'manualRank'>): number =>
  b.total - a.total ||
  b.points.incomeScore - a.points.incomeScore ||
  b.points.orphanScore - a.points.orphanScore ||
  b.points.healthScore - a.points.healthScore ||
  byText(a.submittedAt, b.submittedAt) ||
  byText(a.id, b.id)

/** Sorted by `rankingOrder`; grouped by total first, which is several times faster. */
export function inComputedOrder<T extends Rankable>(items: readonly T[]): T[] {
  const byTotal = Map.groupBy(items, ({ total }) => total)
  const totals = Float64Array.from(byTotal.keys()).sort().reverse()
  return Array.from(totals).flatMap((total) => (byTotal.get(total) ?? []).sort(rankingOrder))
}

/** Fills the free places nearest the end, the last of `beyond` last. */
function placeLast<T>(beyond: readonly T[], places: (T | undefined)[]): void {
  const left = [...beyond]
  for (let place = places.length - 1; left.length > 0; place--) places[place] ??= left.pop()
}

/**
 * Moves items from computed into final order. A manual rank has exactly its position, and the others fill the rest in
 * computed order. Manual ranks beyond the end (others were erased or rejected since) take the free positions nearest the
 * end, in order. If two have the same rank, which commands refuse, the higher score gets it and the other is placed by its
 * score.
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

export const inOrder = <T extends Rankable>(items: readonly T[]): T[] =>
  withManualRanks(inComputedOrder(items))

/** Positions from 1, by id. */
export const positions = (items: readonly Rankable[]): Map<string, number> =>
  new Map(inOrder(items).map(({ id }, place) => [id, place + 1]))

// Selects the first applications that wait for the shortlist and the waitlist.

type Selectable = Rankable & { status: string }
/** Wanted numbers; fewer are selected where fewer wait. */
export type Places = { shortlist: number; waitlist: number }
/** Ids, in ranking order. */
export type Selection = { shortlisted: string[]; waitlist: string[] }

/** Verified and ranked alike: the selection begins at the top of the ranking. */
export const waitsForSelection = ({ status }: { status: string }): boolean =>
  status === 'ranked' || status === 'verified'

/** `items`: the whole ranking, since manual positions count among all of them. */
export function selection(items: readonly Selectable[], { shortlist, waitlist }: Places): Selection {
  const waiting = inOrder(items).filter(waitsForSelection)
  const ids = waiting.slice(0, shortlist + waitlist).map(({ id }) => id)
  return { shortlisted: ids.slice(0, shortlist), waitlist: ids.slice(shortlist) }
}
