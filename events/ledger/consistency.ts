/** Merkle consistency proofs, RFC 9162 section 2.1.4: that an earlier tree is a prefix of a later one. */
import { sameBytes } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'
import { type Nodes, spanRoot } from './nodes.ts'
import { half, odd, parentOf, type TreeHead, widthBelow } from './tree.ts'

type Growth = { from: TreeHead; to: TreeHead; path: readonly Uint8Array[] }

/** The consistency proof from the tree of `from` leaves to that of `to`. Throws a RangeError unless from ≤ to. */
export function consistencyPath(nodes: Nodes, from: number, to: number): Uint8Array[] {
  if (from < 0 || from > to) throw new RangeError(`a tree of ${to} did not grow from ${from}`)
  if (from === 0 || from === to) return []
  const path: Uint8Array[] = []
  let begin = 0
  let end = to
  let whole = true
  while (end !== from) {
    const middle = begin + widthBelow(end - begin)
    if (from <= middle) {
      path.push(spanRoot(nodes, middle, end))
      end = middle
    } else {
      path.push(spanRoot(nodes, begin, middle))
      begin = middle
      whole = false
    }
  }
  // The verifier has the root of the earlier tree; only a part of it must be handed over.
  if (!whole) path.push(spanRoot(nodes, begin, end))
  return path.reverse()
}

/** True when the path proves that the tree `from` is a prefix of the tree `to`. */
export function verifyConsistency(growth: Growth, sha256: Sha256 = nobleSha256): boolean {
  const { from, to, path } = growth
  if (!Number.isSafeInteger(from.size) || !Number.isSafeInteger(to.size)) return false
  if (from.size < 0 || from.size > to.size) return false
  if (from.size === 0) return path.length === 0 && sameBytes(from.root, sha256())
  if (from.size === to.size) return path.length === 0 && sameBytes(from.root, to.root)
  return provesGrowth(growth, sha256)
}

const isPowerOfTwo = (n: number): boolean => widthBelow(n) * 2 === n || n === 1

/** Rebuilds both roots from the same nodes; the earlier one takes only those to its left. */
function provesGrowth({ from, to, path }: Growth, sha256: Sha256): boolean {
  const [first, ...rest] = isPowerOfTwo(from.size) ? [from.root, ...path] : path
  if (!first) return false
  let place = from.size - 1
  let last = to.size - 1
  const ascend = () => {
    place = half(place)
    last = half(last)
  }
  while (odd(place)) ascend()
  let earlier = first
  let later = first
  for (const node of rest) {
    if (last === 0) return false
    if (odd(place) || place === last) {
      earlier = parentOf(node, earlier, sha256)
      later = parentOf(node, later, sha256)
      while (!odd(place) && place !== 0) ascend()
    } else later = parentOf(later, node, sha256)
    ascend()
  }
  return last === 0 && sameBytes(earlier, from.root) && sameBytes(later, to.root)
}
