/** RFC 6962 Merkle trees: the right edge, which suffices to append; the whole tree; and proofs. */
import { sha256 } from '@noble/hashes/sha2.js'
import { sameBytes } from './encoding.ts'

// The server passes a native SHA-256; browsers and auditors use the default.

/** SHA-256 of the concatenated parts. The result must not be overwritten later. */
export type Sha256 = (...parts: Uint8Array[]) => Uint8Array

export const HASH_LENGTH = 32

export const nobleSha256: Sha256 = (...parts) => {
  const hash = sha256.create()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Roots of complete subtrees, largest first. Immutable, so a failed commit undoes nothing. */
export type Edge = { size: number; nodes: readonly Uint8Array[] }
export type TreeHead = { size: number; root: Uint8Array }

export const emptyEdge: Edge = { size: 0, nodes: [] }

const nodePrefix = Uint8Array.of(1)

const parentOf = (left: Uint8Array, right: Uint8Array, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(nodePrefix, left, right)

// Bit operators would stop at 32 bits.
export const half = (n: number): number => Math.floor(n / 2)
export const odd = (n: number): boolean => n % 2 === 1

/** The largest power of two below n, where RFC 6962 splits n leaves. */
const widthBelow = (n: number): number => {
  let width = 1
  while (width * 2 < n) width *= 2
  return width
}

/** One hash for each subtree that the leaf completes: one on average. */
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

/** Joins the roots of adjacent subtrees, largest first, from the right. Without nodes: the root of the empty tree. */
export const joined = (nodes: readonly Uint8Array[], sha256: Sha256 = nobleSha256): Uint8Array => {
  const last = nodes.at(-1)
  if (!last) return sha256()
  return nodes.slice(0, -1).reduceRight((right, left) => parentOf(left, right, sha256), last)
}

export const edgeRoot = (edge: Edge, sha256: Sha256 = nobleSha256): Uint8Array => joined(edge.nodes, sha256)

// The whole tree in memory, about 64 bytes a leaf, for proofs in O(log n) look-ups.

/** The root of the complete subtree of 2^level leaves from leaf `index · 2^level` on. */
type NodeAt = (level: number, index: number) => Uint8Array

type Nodes = { nodeAt: NodeAt; sha256: Sha256 }

/** From `begin`, a multiple of a power of two that is at least the number of leaves, up to `end`. */
function spanRoot({ nodeAt, sha256 }: Nodes, begin: number, end: number): Uint8Array {
  const complete: Uint8Array[] = []
  for (let start = begin; start < end; ) {
    let width = 1
    let level = 0
    while (width * 2 <= end - start) {
      width *= 2
      level += 1
    }
    complete.push(nodeAt(level, start / width))
    start += width
  }
  return joined(complete, sha256)
}

/** One array for each level: a million leaves are twenty arrays, not two million objects. */
export class MerkleTree implements Nodes {
  readonly sha256: Sha256
  readonly #levels: Uint8Array[] = []
  #size = 0

  constructor(sha256: Sha256 = nobleSha256) {
    this.sha256 = sha256
  }

  get size(): number {
    return this.#size
  }

  append = (leaf: Uint8Array): void => {
    let node = leaf
    let index = this.#size
    this.#put(0, index, node)
    for (let level = 1; odd(index); level++) {
      node = parentOf(this.nodeAt(level - 1, index - 1), node, this.sha256)
      index = (index - 1) / 2
      this.#put(level, index, node)
    }
    this.#size += 1
  }

  /** @throws RangeError for an incomplete subtree */
  nodeAt: NodeAt = (level, index) => {
    const nodes = this.#levels[level]
    if (!nodes || (index + 1) * 2 ** level > this.#size) throw new RangeError(`no node ${level}/${index}`)
    return nodes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH)
  }

  root = (size: number = this.#size): Uint8Array => spanRoot(this, 0, size)

  #put(level: number, index: number, node: Uint8Array): void {
    let nodes = this.#levels[level] ?? new Uint8Array(HASH_LENGTH)
    if (nodes.length < (index + 1) * HASH_LENGTH) {
      const wider = new Uint8Array(nodes.length * 2)
      wider.set(nodes)
      nodes = wider
    }
    nodes.set(node, index * HASH_LENGTH)
    this.#levels[level] = nodes
  }
}

// Inclusion proofs, RFC 9162 section 2.1.3.

/** From the leaf's sibling up to the root's child. `index`: from 0. @throws RangeError for a leaf beyond `size` */
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

/** The root that the path implies; null where the path does not fit the sizes. */
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

// Consistency proofs, RFC 9162 section 2.1.4: an earlier tree is a prefix of a later one.

type Growth = { from: TreeHead; to: TreeHead; path: readonly Uint8Array[] }

/** @throws RangeError unless from ≤ to */
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
  // The verifier knows the root of the earlier tree; only a part of it is needed.
  if (!whole) path.push(spanRoot(nodes, begin, end))
  return path.reverse()
}

export function verifyConsistency(growth: Growth, sha256: Sha256 = nobleSha256): boolean {
  const { from, to, path } = growth
  if (!Number.isSafeInteger(from.size) || !Number.isSafeInteger(to.size)) return false
  if (from.size < 0 || from.size > to.size) return false
  if (from.size === 0) return path.length === 0 && sameBytes(from.root, sha256())
  if (from.size === to.size) return path.length === 0 && sameBytes(from.root, to.root)
  return provesGrowth(growth, sha256)
}

const isPowerOfTwo = (n: number): boolean => widthBelow(n) * 2 === n || n === 1

/** Rebuilds both roots from the same nodes; the earlier root takes only those to its left. */
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
