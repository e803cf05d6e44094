/**
 * Verifies a whole log: recomputes every leaf, chain value and signed root. It does no input or output, so that the server,
 * the command line and a browser can run it.
 */
import { base64, sameBytes } from './encoding.ts'
import { chainOf, envelopeOf, genesis, type Head, leafOf, type SealedEvent } from './envelope.ts'
import { type Checkpoint, openCheckpoint, type VerifierKey, type VerifySignature } from './note.ts'
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

// Compares what the log says was signed with its own tree and with the notes of the signed checkpoints: neither can be made never
// to have been.

// The roots of a growing tree over its last ten thousand sizes, in memory that does not grow with the log. Of each size only the
// newest complete subtree is kept: the others under its root are those of smaller sizes, as in a Fenwick tree.

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

type Finding = { seq: number; problem: Problem }
/** As `CheckpointSigned` names it. */
type Signed = { size: number; root: string }

export type RecordedCheckpoints = ReturnType<typeof recordedCheckpoints>

export function recordedCheckpoints(sha256?: Sha256) {
  const notes = new Map<number, string>()
  const recorded = new Map<number, number>()
  const mustBeRecorded: number[] = []
  /** Signing is recorded some entries later: those that were appended meanwhile. */
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
    /** To be called after every entry, with the tree that it is the last of. */
    grown: (edge: Edge): void => {
      size = edge.size
      roots.grown(edge)
      if (notes.has(size)) mustBeRecorded.push(size)
    },
    /** To be called with each entry that says of a signing. */
    take: ({ seq }: Pick<Head, 'seq'>, signed: Signed): Problem | null => {
      const isNext = signed.size > last && signed.size < seq
      last = signed.size
      recorded.set(signed.size, seq)
      return isNext && rootAt(signed.size) === signed.root ? null : 'signing-wrong'
    },
    /**
     * To be called after the last entry. `isWhole`: of a whole log, of which the newest note may be on its way; of a bundle the
     * newest note is signed over all of it, so that no entry says so yet.
     */
    wrong: ({ isWhole }: { isWhole: boolean }): Finding | null => {
      const unrecorded = mustBeRecorded.find((one) => !recorded.has(one) && (isWhole || one < size))
      if (unrecorded !== undefined) return { seq: unrecorded + 1, problem: 'signing-unrecorded' }
      const newest = Math.max(...recorded.keys())
      const [noteless] = [...recorded].filter(([one]) => !notes.has(one) && !(isWhole && one === newest))
      return noteless ? { seq: noteless[1], problem: 'signing-without-note' } : null
    },
  }
}

// Compares signed checkpoints with the Merkle root while the tree is rebuilt entry by entry.

type Placed = Checkpoint & { place: number }

export function signedRoots(sha256: Sha256 = nobleSha256) {
  const waiting: Placed[] = []
  let next = 0
  let sorted = true
  let agreed = 0
  return {
    /** To be called before the first entry. `place` is where the checkpoint was found. Checks the root of the empty log at once. */
    add(checkpoint: Checkpoint, place: number): Problem | null {
      if (checkpoint.size === 0) return sameBytes(checkpoint.root, sha256()) ? null : 'checkpoint-root'
      sorted &&= checkpoint.size >= (waiting.at(-1)?.size ?? 0)
      waiting.push({ ...checkpoint, place })
      return null
    },
    /** The place of the first checkpoint of exactly this size whose root is another; null when all agree. */
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
    /** Over how many entries the last checkpoint is that agreed: what the next does not, lies behind them. */
    agreed: (): number => agreed,
    /** The place of the first checkpoint that covers more entries than there were. */
    firstBeyondLog: (): number | null => waiting[next]?.place ?? null,
    /** How many entries the largest checkpoint covers; 0 without one. */
    largestSize: (): number => waiting.reduce((most, { size }) => Math.max(most, size), 0),
  }
}
type SignedRoots = ReturnType<typeof signedRoots>

// Ordering invariants of log entries: sequence numbers, stream versions and non-decreasing times.

/**
 * Two entries may have the same time; going back is a finding, so whoever appends must never date an entry before the
 * last one, whatever a corrected clock says.
 */
export function expectedOrder() {
  const versions = new Map<string, number>()
  let seq = 0
  let at = ''
  return {
    /** Null when `seq` is the next number. Must be called for every entry. */
    follows(next: number): Problem | null {
      seq += 1
      return next === seq ? null : 'seq-gap'
    },
    /** Null when the entry is the next of its stream and not dated before the one before it. */
    fits(head: Head): Problem | null {
      const version = (versions.get(head.stream) ?? 0) + 1
      if (head.version !== version) return 'version-gap'
      versions.set(head.stream, version)
      if (head.at < at) return 'time-backwards'
      at = head.at
      return null
    },
  }
}

/** A row of the log as stored. */
export type StoredEntry = SealedEvent & { chain: Uint8Array }

type ChainCheck = {
  /** In the order of the log, from the first entry. */
  entries: Iterable<StoredEntry>
  /** Signed notes, in any order; none is fine, but then nothing shows that the end is not cut off. */
  checkpoints: Iterable<string>
  key: VerifierKey
  /** Told of the tree after each entry. */
  grown?: (entry: StoredEntry, edge: Edge) => void
  sha256?: Sha256
  verifySignature?: VerifySignature
}

/**
 * `seq` is the first entry that is not what it should be. For `checkpoint-root` it is the last entry that the
 * checkpoint covers: the change lies there or before it, from the entry `from` on. For `checkpoint-beyond-log` it is the first that is missing,
 * for `checkpoint-invalid` 0. `checkpoint` is the number of the checkpoint in the list given, from 1.
 */
export type ChainFinding =
  | { ok: false; seq: number; problem: Problem }
  | { ok: false; seq: number; problem: Problem; checkpoint: number; from?: number }
/** Of `size` entries `signed` are covered by a checkpoint. */
type VerifiedLog = { size: number; signed: number; root: Uint8Array; chain: Uint8Array }
export type ChainVerdict = ({ ok: true } & VerifiedLog) | ChainFinding

/**
 * Stops at the first finding: entries and roots in the order of the log, then checkpoints that are not this log's. A
 * changed byte of an entry is found at that entry, whichever field it stands in.
 */
export function verifyChain(check: ChainCheck): ChainVerdict {
  const roots = signedRoots(check.sha256)
  let foreign: ChainFinding | null = null
  let place = 0
  for (const note of check.checkpoints) {
    place += 1
    const checkpoint = openCheckpoint(note, check.key, check.verifySignature)
    const problem = checkpoint ? roots.add(checkpoint, place) : 'checkpoint-invalid'
    if (problem) foreign ??= { ok: false, seq: 0, problem, checkpoint: place }
  }
  const verdict = verifyEntries(check, roots)
  return verdict.ok && foreign ? foreign : verdict
}

function verifyEntries(
  { entries, grown, sha256 = nobleSha256 }: ChainCheck,
  roots: SignedRoots,
): ChainVerdict {
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
    const checkpoint = roots.mismatchAt(edge)
    if (checkpoint !== null)
      return {
        ok: false,
        seq: edge.size,
        problem: 'checkpoint-root',
        checkpoint,
        from: roots.agreed() + 1,
      }
  }
  const { size } = edge
  const checkpoint = roots.firstBeyondLog()
  if (checkpoint !== null) return { ok: false, seq: size + 1, problem: 'checkpoint-beyond-log', checkpoint }
  return { ok: true, size, signed: roots.largestSize(), root: edgeRoot(edge, sha256), chain }
}
