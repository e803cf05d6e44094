/** The whole Merkle tree in memory, about 64 bytes a leaf, for proofs in O(log n) look-ups. */
import { HASH_LENGTH, nobleSha256, type Sha256 } from './hash.ts'
import { joined, odd, parentOf } from './tree.ts'

/** The root of the complete subtree of 2^level leaves that begins at leaf `index · 2^level`. */
type NodeAt = (level: number, index: number) => Uint8Array

export type Nodes = { nodeAt: NodeAt; sha256: Sha256 }

/**
 * The root over the leaves from `begin` up to `end`, as RFC 6962 splits them. `begin` must be a multiple of a power of
 * two that is at least their number, which holds for every span that a proof meets.
 */
export function spanRoot({ nodeAt, sha256 }: Nodes, begin: number, end: number): Uint8Array {
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

/** Nodes are packed into one array per level: a million leaves are twenty arrays, not two million objects. */
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

  /** Throws a RangeError for a subtree that is not complete yet. */
  nodeAt: NodeAt = (level, index) => {
    const nodes = this.#levels[level]
    if (!nodes || (index + 1) * 2 ** level > this.#size) throw new RangeError(`no node ${level}/${index}`)
    return nodes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH)
  }

  /** The root of the first `size` leaves, by default of all. */
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
