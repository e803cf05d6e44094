/** Verifies a whole log: recomputes every leaf, chain value and signed root, also in a browser. */
import { base64, sameBytes } from './encoding.ts'
import { chainOf, envelopeOf, genesis, type Head, leafOf, type SealedEvent } from './envelope.ts'
import type { Checkpoint } from './note.ts'
import type { Problem } from './problems.ts'
import {
  appended,
  type Edge,
  edgeRoot,
  emptyEdge,
  HASH_LENGTH,
  joined,
  nobleSha256,
  type Sha256,
  type TreeHead,
} from './tree.ts'

// Compares the recorded signings with the log's own tree and with the signed notes: neither can be removed unnoticed.

// Roots of a growing tree over its last ten thousand sizes, in constant memory. For each size only the newest complete
// subtree is stored: the others under its root belong to smaller sizes, as in a Fenwick tree.

/** Sizes for which `rootAt` answers. */
const MOST_BACK = 10_000
/** Multiples of this size are stored for good; every other subtree needed is less than this before the size asked for. */
const SPAN = 4096
/** At least MOST_BACK + SPAN. */
const ROOM = 16_384

/** The largest power of two that divides `size`: width of the subtree that ends there. */
function widthAt(size: number): number {
  let width = 1
  while (size % (width * 2) === 0) width *= 2
  return width
}

export function recentRoots(sha256?: Sha256) {
  const recent = new Uint8Array(ROOM * HASH_LENGTH)
  const spans: Uint8Array[] = []
  let newest = 0

  function nodeAt(size: number): Uint8Array {
    const at = (size % ROOM) * HASH_LENGTH
    return (size % SPAN === 0 ? spans[size / SPAN - 1] : null) ?? recent.slice(at, at + HASH_LENGTH)
  }
  return {
    /** Called after every leaf. */
    grown: ({ size, nodes }: Edge): void => {
      const node = nodes.at(-1)
      newest = size
      if (!node) return
      recent.set(node, (size % ROOM) * HASH_LENGTH)
      if (size % SPAN === 0) spans.push(node)
    },
    /** Null for a size that is not reached yet or too long ago. */
    rootAt: (size: number): Uint8Array | null => {
      if (size > newest || (size > 0 && size <= newest - MOST_BACK)) return null
      const nodes: Uint8Array[] = []
      for (let end = size; end > 0; end -= widthAt(end)) nodes.unshift(nodeAt(end))
      return joined(nodes, sha256)
    },
  }
}

type Finding = { seq: number; problem: Problem }
/** From the event `CheckpointSigned`. */
type Signed = { size: number; root: string }

export type RecordedCheckpoints = ReturnType<typeof recordedCheckpoints>

export function recordedCheckpoints(sha256?: Sha256) {
  const notes = new Map<number, string>()
  const recorded = new Map<number, number>()
  const mustBeRecorded: number[] = []
  /** A signing is recorded some entries later, after those appended meanwhile. */
  const roots = recentRoots(sha256)
  let last = 0
  let size = 0

  const rootAt = (at: number): string | null => {
    const root = roots.rootAt(at)
    return root ? base64(root) : (notes.get(at) ?? null)
  }
  return {
    /** To be called before the first entry. */
    noted: (note: TreeHead): void => void notes.set(note.size, base64(note.root)),
    /** Called after every entry, with the tree up to it. */
    grown: (edge: Edge): void => {
      size = edge.size
      roots.grown(edge)
      if (notes.has(size)) mustBeRecorded.push(size)
    },
    /** Called with each `CheckpointSigned`. */
    take: ({ seq }: Pick<Head, 'seq'>, signed: Signed): Problem | null => {
      const isNext = signed.size > last && signed.size < seq
      last = signed.size
      recorded.set(signed.size, seq)
      return isNext && rootAt(signed.size) === signed.root ? null : 'signing-wrong'
    },
    /** Called after the last entry of a bundle, whose newest note covers all of it, so that no entry records that. */
    wrong: (): Finding | null => {
      const unrecorded = mustBeRecorded.find((one) => !recorded.has(one) && one < size)
      if (unrecorded !== undefined) return { seq: unrecorded + 1, problem: 'signing-unrecorded' }
      const [noteless] = [...recorded].filter(([one]) => !notes.has(one))
      return noteless ? { seq: noteless[1], problem: 'signing-without-note' } : null
    },
  }
}

// Compares signed checkpoints with the Merkle root while the tree is rebuilt.

type Placed = Checkpoint & { place: number }

export function signedRoots(sha256: Sha256 = nobleSha256) {
  const waiting: Placed[] = []
  let next = 0
  let sorted = true
  let agreed = 0
  return {
    /** Called before the first entry. `place`: of the checkpoint in its source. Checks the empty log's root at once. */
    add(checkpoint: Checkpoint, place: number): Problem | null {
      if (checkpoint.size === 0) return sameBytes(checkpoint.root, sha256()) ? null : 'checkpoint-root'
      sorted &&= checkpoint.size >= (waiting.at(-1)?.size ?? 0)
      waiting.push({ ...checkpoint, place })
      return null
    },
    /** `place` of the first checkpoint of this size with another root; null when all agree. */
    mismatchAt(edge: Edge): number | null {
      if (!sorted) waiting.sort((a, b) => a.size - b.size || a.place - b.place)
      sorted = true
      const from = next
      while (waiting[next]?.size === edge.size) next += 1
      if (next === from) return null
      const root = edgeRoot(edge, sha256)
      const other = waiting.slice(from, next).find((placed) => !sameBytes(placed.root, root))
      if (!other) agreed = edge.size
      return other?.place ?? null
    },
    /** Size of the last checkpoint that agreed; a mismatch of the next is in the entries after it. */
    agreed: (): number => agreed,
    /** `place` of the first checkpoint that covers more entries than there are. */
    firstBeyondLog: (): number | null => waiting[next]?.place ?? null,
    /** 0 without a checkpoint. */
    largestSize: (): number => waiting.reduce((most, { size }) => Math.max(most, size), 0),
  }
}

/** Checks sequence numbers, stream versions, and that times never go back. Equal times are allowed. */
export function expectedOrder() {
  const versions = new Map<string, number>()
  let seq = 0
  let at = ''
  return {
    /** An entry with only its leaf known. */
    skips: (): void => {
      seq += 1
    },
    /** Null when `seq` is next. Call it for every other entry. */
    follows(next: number): Problem | null {
      seq += 1
      return next === seq ? null : 'seq-gap'
    },
    /** Null when the entry is the next of its stream and not dated before the one before. `isAlone`: others of it are closed. */
    fits(head: Head, isAlone = false): Problem | null {
      const version = (versions.get(head.stream) ?? 0) + 1
      if (head.version !== version && !isAlone) return 'version-gap'
      versions.set(head.stream, version)
      if (head.at < at) return 'time-backwards'
      at = head.at
      return null
    },
  }
}

export type StoredEntry = SealedEvent & { chain: Uint8Array }

type ChainCheck = {
  /** In the order of the log, from the first entry. */
  entries: Iterable<StoredEntry>
  /** Called with the tree after each entry. */
  grown?: (entry: StoredEntry, edge: Edge) => void
  sha256?: Sha256
}

type VerifiedLog = { size: number; root: Uint8Array; chain: Uint8Array }
/** `seq`: the first faulty entry. */
export type ChainVerdict = ({ ok: true } & VerifiedLog) | ({ ok: false } & Finding)

/** Stops at the first finding. A cut end is not seen in what is left. */
export function verifyChain({ entries, grown, sha256 = nobleSha256 }: ChainCheck): ChainVerdict {
  const order = expectedOrder()
  let edge = emptyEdge
  let chain = genesis
  for (const entry of entries) {
    const leaf = leafOf(envelopeOf(entry, sha256), sha256)
    chain = chainOf(chain, leaf, sha256)
    const problem =
      order.follows(entry.seq) ?? (sameBytes(chain, entry.chain) ? order.fits(entry) : 'chain-broken')
    if (problem) return { ok: false, seq: edge.size + 1, problem }
    edge = appended(edge, leaf, sha256)
    grown?.(entry, edge)
  }
  return { ok: true, size: edge.size, root: edgeRoot(edge, sha256), chain }
}
