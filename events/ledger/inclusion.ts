/** Merkle inclusion proofs, RFC 9162 section 2.1.3: that a leaf is in a tree, at its place. */
import { nobleSha256, type Sha256 } from './hash.ts'
import { type Nodes, spanRoot } from './nodes.ts'
import { half, odd, parentOf, widthBelow } from './tree.ts'

/** From the leaf's sibling up to the root's child. `index` counts from 0. Throws a RangeError for a leaf beyond `size`. */
export function inclusionPath(nodes: Nodes, index: number, size: number): Uint8Array[] {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} has no leaf ${index}`)
  const path: Uint8Array[] = []
  let begin = 0
  let end = size
  while (end - begin > 1) {
    const middle = begin + widthBelow(end - begin)
    if (index < middle) {
      path.push(spanRoot(nodes, middle, end))
      end = middle
    } else {
      path.push(spanRoot(nodes, begin, middle))
      begin = middle
    }
  }
  return path.reverse()
}

type Inclusion = { leaf: Uint8Array; index: number; size: number; path: readonly Uint8Array[] }

/** The root of the tree of `size` leaves that has the leaf at `index`, by its path; null where the path does not fit the sizes. */
export function includingRoot(
  { leaf, index, size, path }: Inclusion,
  sha256: Sha256 = nobleSha256,
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null
  let place = index
  let last = size - 1
  let node = leaf
  const ascend = () => {
    place = half(place)
    last = half(last)
  }
  for (const sibling of path) {
    if (last === 0) return null
    if (odd(place) || place === last) {
      node = parentOf(sibling, node, sha256)
      while (!odd(place) && place !== 0) ascend()
    } else node = parentOf(node, sibling, sha256)
    ascend()
  }
  return last === 0 ? node : null
}
