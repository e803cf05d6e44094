/** Checkpoints of the log, C2SP tlog-checkpoint: its origin, size and Merkle root, as a signed note. */
import { consistencyPath, verifyConsistency } from './consistency.ts'
import { base64, fromBase64 } from './encoding.ts'
import { HASH_LENGTH } from './hash.ts'
import type { MerkleTree } from './nodes.ts'
import { openNote, type Signer, signNote, type VerifierKey, type VerifySignature } from './note.ts'
import type { Problem } from './problems.ts'
import type { TreeHead } from './tree.ts'

/** `origin` names the log and is the name of the key that signs for it. */
export type Checkpoint = TreeHead & { origin: string }

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`

/** Null unless it is three lines; further lines are allowed by the standard and ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  const [origin, count, encoded] = lines
  const root = fromBase64(encoded ?? '')
  if (!origin || !count || root?.length !== HASH_LENGTH || lines.includes('')) return null
  const size = /^(?:0|[1-9]\d*)$/.test(count) ? Number(count) : Number.NaN
  return Number.isSafeInteger(size) ? { origin, size, root } : null
}

/** Signs whatever it is given: whoever signs must have proved that the log grew from what was signed before. */
export const signCheckpoint = (head: TreeHead, signer: Signer): string =>
  signNote(checkpointText({ origin: signer.name, size: head.size, root: head.root }), signer)

/** Null unless the key signed it and is named for this very log. */
export function openCheckpoint(note: string, key: VerifierKey, verify?: VerifySignature): Checkpoint | null {
  const text = openNote(note, key, verify)
  const checkpoint = text === null ? null : parseCheckpoint(text)
  return checkpoint?.origin === key.name ? checkpoint : null
}

/**
 * Whether a log grew from an earlier state of it: null, or `checkpoint-beyond-log` when entries went missing and
 * `checkpoint-root` when they changed. A log must never sign two histories.
 */
export function growsFrom(earlier: TreeHead, tree: MerkleTree): Problem | null {
  const to = { size: tree.size, root: tree.root() }
  if (earlier.size > to.size) return 'checkpoint-beyond-log'
  const path = consistencyPath(tree, earlier.size, to.size)
  return verifyConsistency({ from: earlier, to, path }, tree.sha256) ? null : 'checkpoint-root'
}
