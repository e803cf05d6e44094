/** A sorted list: adding or removing one item does not sort the rest, which takes a thousand times as long with 50,000. */

/** @param compare a total order: only equal items are the same @param items already sorted; the list owns it */
export function sortedList<T>(compare: (a: T, b: T) => number, items: T[] = []) {
  /** Binary search: index of an item, or where to insert it. */
  const indexOf = (item: T): number => {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = items[middle]
      if (other !== undefined && compare(other, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    /** Read-only. */
    items,
    indexOf,
    add: (item: T): void => void items.splice(indexOf(item), 0, item),
    /** @param item one that is in the list */
    remove: (item: T): void => void items.splice(indexOf(item), 1),
  }
}
