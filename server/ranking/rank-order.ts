/**
 * The ranking of one season kept in order while applications come, change and go, so that the position of one is known
 * without sorting them all: a status change answers with it, and sorting 50,000 takes a thousand times as long.
 */
import { inOrder, type Rankable, rankingOrder } from '#events/scoring/rank.ts'

/** Hundredths of a point: totals go from 0 to 10,000. */
const MOST_POINTS = 10_000

/** Where in a sorted list an item is, or would go. */
function placeIn(list: readonly Rankable[], item: Rankable): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = list[middle]
    if (other && rankingOrder(other, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The positions that manual ranks hold; null where two ask for the same one, which no short cut decides. */
function heldPlaces(manual: readonly Rankable[], size: number): Map<number, string> | null {
  const held = new Map<number, string>()
  const beyond: { rank: number; id: string }[] = []
  for (const { id, manualRank } of manual) {
    const rank = manualRank ?? 0
    if (held.has(rank) || beyond.some((other) => other.rank === rank)) return null
    if (rank > size) beyond.push({ rank, id })
    else held.set(rank, id)
  }
  beyond.sort((a, b) => a.rank - b.rank)
  for (let place = size; beyond.length > 0; place--)
    if (!held.has(place)) held.set(place, beyond.pop()?.id ?? '')
  return held
}

export type RankOrder = ReturnType<typeof rankOrder>

export function rankOrder() {
  const items = new Map<string, Rankable>()
  const manual = new Map<string, Rankable>()
  /** Those without a manual rank, by total; each list in ranking order. */
  const byTotal = Array.from({ length: MOST_POINTS + 1 }, (): Rankable[] => [])
  const counts = new Uint32Array(MOST_POINTS + 1)

  const count = (total: number, by: 1 | -1) => {
    counts[total] = (counts[total] ?? 0) + by
  }
  const remove = (id: string): void => {
    const item = items.get(id)
    if (!item) return
    items.delete(id)
    if (manual.delete(id)) return
    const list = byTotal[item.total] ?? []
    list.splice(placeIn(list, item), 1)
    count(item.total, -1)
  }
  const put = (item: Rankable): void => {
    remove(item.id)
    items.set(item.id, item)
    if (item.manualRank !== null) {
      manual.set(item.id, item)
      return
    }
    const list = byTotal[item.total] ?? []
    list.splice(placeIn(list, item), 0, item)
    count(item.total, 1)
  }
  /** From 1, among those without a manual rank. */
  const computedPlace = (item: Rankable): number => {
    let place = placeIn(byTotal[item.total] ?? [], item) + 1
    for (let total = MOST_POINTS; total > item.total; total--) place += counts[total] ?? 0
    return place
  }
  /** Makes room for the manual ranks before it. */
  const shifted = (place: number, held: ReadonlyMap<number, string>): number => {
    let position = place
    for (const taken of [...held.keys()].sort((a, b) => a - b)) if (taken <= position) position += 1
    return position
  }
  return {
    put,
    remove,
    /** The position from 1 that `inOrder` gives, or null for an id that is not ranked. */
    positionOf: (id: string): number | null => {
      const item = items.get(id)
      if (!item) return null
      if (manual.size === 0) return computedPlace(item)
      const held = heldPlaces([...manual.values()], items.size)
      if (!held) return inOrder([...items.values()]).indexOf(item) + 1
      if (item.manualRank === null) return shifted(computedPlace(item), held)
      return [...held].find(([, holder]) => holder === id)?.[0] ?? null
    },
  }
}
