/**
 * Verifies a whole log: recomputes every leaf, chain value and signed root. It does no input or output, so that the server,
 * the command line and a browser can run it.
 */

import { sameBytes } from './encoding.ts'
import { chainOf, envelopeOf, genesis, type Head, leafOf, type SealedEvent } from './envelope.ts'
import { openCheckpoint, type VerifierKey, type VerifySignature } from './note.ts'
import type { Problem } from './problems.ts'
import { type SignedRoots, signedRoots } from './recorded-checkpoints.ts'
import { appended, type Edge, edgeRoot, emptyEdge, nobleSha256, type Sha256 } from './tree.ts'

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
