/** That an entry is in the log: the path from its leaf to the root. RFC 6962 section 2.1.1, RFC 9162 section 2.1.3. */
import { sameBytes } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'
import { type Nodes, spanRoot } from './nodes.ts'
import { half, odd, parentOf } from './tree.ts'

/** `index` counts leaves from 0, so it is the entry's `seq` less one; `path` runs from the leaf to the root. */
export type Inclusion = { index: number; size: number; leaf: Uint8Array; path: readonly Uint8Array[] }

/** The siblings from leaf `index` up, in the tree of the first `size` leaves. Throws a RangeError beyond it. */
export function inclusionPath(nodes: Nodes, index: number, size: number): Uint8Array[] {
  if (index < 0 || index >= size) throw new RangeError(`no leaf ${index} in a tree of ${size}`)
  const path: Uint8Array[] = []
  let [begin, end] = [0, size]
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

/** The largest power of two below n, where RFC 6962 splits n leaves. */
export const widthBelow = (n: number): number => {
  let width = 1
  while (width * 2 < n) width *= 2
  return width
}

/** The root that the path leads to, or null when it is too long or too short for that place. */
export function rootOfPath(proof: Inclusion, sha256: Sha256 = nobleSha256): Uint8Array | null {
  const { index, size, path } = proof
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let [place, last, node] = [index, size - 1, proof.leaf]
  for (const sibling of path) {
    if (last === 0) return null
    if (odd(place) || place === last) {
      node = parentOf(sibling, node, sha256)
      // On the right edge the levels without a sibling are skipped.
      while (!odd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else node = parentOf(node, sibling, sha256)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 ? node : null
}

export const verifyInclusion = (
  proof: Inclusion & { root: Uint8Array },
  sha256: Sha256 = nobleSha256,
): boolean => {
  const root = rootOfPath(proof, sha256)
  return root !== null && sameBytes(root, proof.root)
}
