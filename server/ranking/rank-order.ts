/**
 * An order-statistics index of one season's ranking, updated in place: gives the position of one application without
 * sorting all of them, which takes a thousand times as long with 50,000.
 */
import { inOrder, type Rankable, rankingOrder } from '#events/scoring/rank.ts'

/** Hundredths of a point: totals go from 0 to 10,000. */
const MAX_TOTAL = 10_000

/** Binary search: the index at which an item is, or would be inserted. */
function insertionIndex(list: readonly Rankable[], item: Rankable): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = list[middle]
    if (other && rankingOrder(other, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The positions reserved by manual ranks; null when two claim the same one, which only the full sort resolves. */
function manualPositions(manual: readonly Rankable[], size: number): Map<number, string> | null {
  const reserved = new Map<number, string>()
  const pastTheEnd: { rank: number; id: string }[] = []
  for (const { id, manualRank } of manual) {
    const rank = manualRank ?? 0
    if (reserved.has(rank) || pastTheEnd.some((other) => other.rank === rank)) return null
    if (rank > size) pastTheEnd.push({ rank, id })
    else reserved.set(rank, id)
  }
  pastTheEnd.sort((a, b) => a.rank - b.rank)
  for (let place = size; pastTheEnd.length > 0; place--)
    if (!reserved.has(place)) reserved.set(place, pastTheEnd.pop()?.id ?? '')
  return reserved
}

/** A Fenwick tree of how many have each total: counts those above one in a dozen steps. */
function createCounts() {
  const sums = new Int32Array(MAX_TOTAL + 2)
  let all = 0
  return {
    add: (total: number, by: 1 | -1): void => {
      all += by
      for (let place = total + 1; place < sums.length; place += place & -place)
        sums[place] = (sums[place] ?? 0) + by
    },
    above: (total: number): number => {
      let upTo = 0
      for (let place = total + 1; place > 0; place -= place & -place) upTo += sums[place] ?? 0
      return all - upTo
    },
  }
}

export type RankOrder = ReturnType<typeof rankOrder>

export function rankOrder() {
  const items = new Map<string, Rankable>()
  const manual = new Map<string, Rankable>()
  /** Those without a manual rank, by total; each list in ranking order. */
  const byTotal = Array.from({ length: MAX_TOTAL + 1 }, (): Rankable[] => [])

  const counts = createCounts()

  const remove = (id: string): void => {
    const item = items.get(id)
    if (!item) return
    items.delete(id)
    if (manual.delete(id)) return
    const list = byTotal[item.total] ?? []
    list.splice(insertionIndex(list, item), 1)
    counts.add(item.total, -1)
  }
  const put = (item: Rankable): void => {
    const was = items.get(item.id)
    if (was && was.manualRank === item.manualRank && rankingOrder(was, item) === 0) return
    remove(item.id)
    items.set(item.id, item)
    if (item.manualRank !== null) {
      manual.set(item.id, item)
      return
    }
    const list = byTotal[item.total] ?? []
    list.splice(insertionIndex(list, item), 0, item)
    counts.add(item.total, 1)
  }
  /** From 1, among those without a manual rank. */
  const computedPosition = (item: Rankable): number =>
    counts.above(item.total) + insertionIndex(byTotal[item.total] ?? [], item) + 1
  /** Moves a computed position behind the manual ranks before it. */
  const afterManualRanks = (place: number, reserved: ReadonlyMap<number, string>): number => {
    let position = place
    for (const manualRank of [...reserved.keys()].sort((a, b) => a - b))
      if (manualRank <= position) position += 1
    return position
  }
  return {
    put,
    remove,
    /** The position from 1 that `inOrder` gives, or null for an id that is not ranked. */
    positionOf: (id: string): number | null => {
      const item = items.get(id)
      if (!item) return null
      if (manual.size === 0) return computedPosition(item)
      const reserved = manualPositions([...manual.values()], items.size)
      if (!reserved) return inOrder([...items.values()]).indexOf(item) + 1
      if (item.manualRank === null) return afterManualRanks(computedPosition(item), reserved)
      return [...reserved].find(([, holderId]) => holderId === id)?.[0] ?? null
    },
  }
}
