/**
 * The roots of a growing tree over its last ten thousand sizes, in memory that does not grow with the log. Of each size only the
 * newest complete subtree is kept: the others under its root are those of smaller sizes, as in a Fenwick tree.
 */
import { HASH_LENGTH, type Sha256 } from './hash.ts'
import { type Edge, joined } from './tree.ts'

/** How far back roots can be asked for. */
const MOST_BACK = 10_000
/** Sizes that are multiples of this are kept for good; every other is less than this before one that is asked for. */
const SPAN = 4096
/** At least MOST_BACK + SPAN. */
const ROOM = 16_384

/** The subtree that ends at leaf `size` is of the largest power of two that divides `size`. */
function widthAt(size: number): number {
  let width = 1
  while (size % (width * 2) === 0) width *= 2
  return width
}

export function recentRoots(sha256?: Sha256) {
  const recent = new Uint8Array(ROOM * HASH_LENGTH)
  const kept: Uint8Array[] = []
  let newest = 0

  function nodeAt(size: number): Uint8Array {
    const at = (size % ROOM) * HASH_LENGTH
    return (size % SPAN === 0 ? kept[size / SPAN - 1] : null) ?? recent.slice(at, at + HASH_LENGTH)
  }
  return {
    /** To be called after every leaf. */
    grown: ({ size, nodes }: Edge): void => {
      const node = nodes.at(-1)
      newest = size
      if (!node) return
      recent.set(node, (size % ROOM) * HASH_LENGTH)
      if (size % SPAN === 0) kept.push(node)
    },
    /** The root over the first `size` leaves; null for a size that is not reached yet, or too long ago. */
    rootAt: (size: number): Uint8Array | null => {
      if (size > newest || (size > 0 && size <= newest - MOST_BACK)) return null
      const nodes: Uint8Array[] = []
      for (let end = size; end > 0; end -= widthAt(end)) nodes.unshift(nodeAt(end))
      return joined(nodes, sha256)
    },
  }
}
