/**
 * The RFC 6962 Merkle tree as its right edge alone: the roots of its complete subtrees, largest first. Enough to
 * append and to know the root, in memory that grows with the logarithm of the log.
 */
import { nobleSha256, type Sha256 } from './hash.ts'

/** One node for each 1 in the binary form of `size`. Never changed in place, so a failed commit undoes nothing. */
export type Edge = { size: number; nodes: readonly Uint8Array[] }
/** The root over the first `size` leaves. */
export type TreeHead = { size: number; root: Uint8Array }

export const emptyEdge: Edge = { size: 0, nodes: [] }

const nodePrefix = Uint8Array.of(1)

export const parentOf = (left: Uint8Array, right: Uint8Array, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(nodePrefix, left, right)

// Halving and remainder rather than bit operators: those stop at 32 bits.
export const half = (n: number): number => Math.floor(n / 2)
export const odd = (n: number): boolean => n % 2 === 1

/** The largest power of two below n, where RFC 6962 splits n leaves. */
export const widthBelow = (n: number): number => {
  let width = 1
  while (width * 2 < n) width *= 2
  return width
}

/** One hash for each complete subtree that the leaf completes: one on average. */
export function appended(edge: Edge, leaf: Uint8Array, sha256: Sha256 = nobleSha256): Edge {
  const nodes = edge.nodes.slice()
  let node = leaf
  for (let rest = edge.size; odd(rest); rest = half(rest)) {
    const left = nodes.pop()
    if (left) node = parentOf(left, node, sha256)
  }
  nodes.push(node)
  return { size: edge.size + 1, nodes }
}

/** Joins the roots of adjacent subtrees, largest first, from the right. Of none it is the root of the empty tree. */
export const joined = (nodes: readonly Uint8Array[], sha256: Sha256 = nobleSha256): Uint8Array => {
  const last = nodes.at(-1)
  if (!last) return sha256()
  return nodes.slice(0, -1).reduceRight((right, left) => parentOf(left, right, sha256), last)
}

export const edgeRoot = (edge: Edge, sha256: Sha256 = nobleSha256): Uint8Array => joined(edge.nodes, sha256)
