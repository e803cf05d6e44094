/** The order of a season's ranking, updated in place: gives one position, or all in order, without sorting. */
import {
  inComputedOrder,
  positions,
  type Rankable,
  rankingOrder,
  withManualRanks,
} from '#events/scoring/rank.ts'
import { sortedList } from '../runtime/sorted-list.ts'

/** Positions of manual ranks; null where two claim the same, which only the full order resolves. */
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

/** Shifts a computed position behind the manual ranks before it. */
function afterManualRanks(place: number, reserved: ReadonlyMap<number, string>): number {
  let position = place
  for (const manualRank of [...reserved.keys()].sort((a, b) => a - b))
    if (manualRank <= position) position += 1
  return position
}

export type RankOrder<T extends Rankable = Rankable> = ReturnType<typeof rankOrder<T>>

/** @param all initial items, sorted once, which is faster than adding them */
export function rankOrder<T extends Rankable>(all: readonly T[] = []) {
  const byId = new Map(all.map((item) => [item.id, item]))
  const manual = new Map(all.filter(({ manualRank }) => manualRank !== null).map((item) => [item.id, item]))
  const sorted = sortedList<T>(rankingOrder, inComputedOrder(all))

  const remove = (id: string): void => {
    const item = byId.get(id)
    if (!item) return
    byId.delete(id)
    manual.delete(id)
    sorted.remove(item)
  }
  const put = (item: T): void => {
    remove(item.id)
    byId.set(item.id, item)
    if (item.manualRank !== null) manual.set(item.id, item)
    sorted.add(item)
  }
  /** From 1, among those without a manual rank. */
  const computedPosition = (item: T): number => {
    const before = [...manual.values()].filter((other) => rankingOrder(other, item) < 0).length
    return sorted.indexOf(item) + 1 - before
  }
  return {
    put,
    remove,
    size: (): number => byId.size,
    /** Final order. */
    inOrder: (): T[] => withManualRanks(sorted.items),
    /** From 1, as in `inOrder`; null for an unranked id. */
    positionOf: (id: string): number | null => {
      const item = byId.get(id)
      if (!item) return null
      if (manual.size === 0) return computedPosition(item)
      const reserved = manualPositions([...manual.values()], byId.size)
      if (!reserved) return withManualRanks(sorted.items).indexOf(item) + 1
      if (item.manualRank === null) return afterManualRanks(computedPosition(item), reserved)
      return [...reserved].find(([, holderId]) => holderId === id)?.[0] ?? null
    },
    /** The position without any manual ranks; null for an unranked id. */
    positionByPoints: (id: string): number | null => {
      const item = byId.get(id)
      return item ? sorted.indexOf(item) + 1 : null
    },
    /** The position of a ranked application without a manual rank, with these points instead of its own. */
    positionAs: (item: T): number | null => {
      const before = byId.get(item.id)
      if (!before) return null
      const reserved = manualPositions([...manual.values()], byId.size)
      if (!reserved) {
        const others = sorted.items.filter(({ id }) => id !== item.id)
        return positions([...others, item]).get(item.id) ?? null
      }
      const isCounted = rankingOrder(before, item) < 0
      return afterManualRanks(computedPosition(item) - Number(isCounted), reserved)
    },
  }
}
