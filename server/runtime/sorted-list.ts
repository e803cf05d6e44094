/** A list kept in order: one item comes or goes without sorting the rest, which takes a thousand times as long with 50,000. */

/** @param compare a total order: only an item and itself are equal @param items already in that order; the list takes it over */
export function sortedList<T>(compare: (a: T, b: T) => number, items: T[] = []) {
  /** Binary search: the index at which an item is, or would be inserted. */
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
    /** To be read only. */
    items,
    indexOf,
    add: (item: T): void => void items.splice(indexOf(item), 0, item),
    /** @param item one that is in the list */
    remove: (item: T): void => void items.splice(indexOf(item), 1),
  }
}
