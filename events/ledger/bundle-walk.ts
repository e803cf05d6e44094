/** Verifies a bundle line by line: one function for each kind of line, which updates the state and returns the problem it found. */
import { unforeseen } from '../unforeseen.ts'
import { closingText, type LineOf, type ReadLine } from './bundle.ts'
import { openCheckpoint } from './checkpoint.ts'
import { fromBase64, fromHex } from './encoding.ts'
import { leafOf, parseEnvelope, sealedHash } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import { openNote, parseVerifierKey, sameKey, type VerifierKey, type VerifySignature } from './note.ts'
import { factsOpener, type OpenedEvent } from './opening.ts'
import { expectedOrder } from './order.ts'
import type { Problem } from './problems.ts'
import type { Aead } from './sealing.ts'
import { signedRoots } from './signed-roots.ts'
import { appended, emptyEdge } from './tree.ts'

export type BundleCheck = {
  /** Without their newlines. */
  lines: Iterable<string>
  /** The key that the auditor knows from elsewhere. With null the bundle is checked only against the key it names. */
  trusted: VerifierKey | null
  /** Checkpoints that the auditor has kept, as signed notes: the log must have grown from each. */
  earlier?: readonly string[]
  aead: Aead
  sha256?: Sha256
  verifySignature?: VerifySignature
}

/** `line` counts from 1; `seq` is the entry it is about, or the last one met. */
export type BundleFinding = { ok: false; problem: Problem; line: number; seq: number }
export type Step = OpenedEvent | BundleFinding | Problem | null

/** Mutable: each verified line updates it. */
export type State = ReturnType<typeof initialState>

const initialState = (key: VerifierKey, size: number, check: BundleCheck) => ({
  key,
  size,
  check,
  order: expectedOrder(),
  opening: factsOpener(check.aead, check.sha256),
  roots: signedRoots(check.sha256),
  earlier: signedRoots(check.sha256),
  edge: emptyEdge,
  seq: 0,
  withheld: 0,
})

/** Null when the key of the header is not one, is not its origin's, or is not the trusted one. */
export const initialise = (header: LineOf<'header'>, check: BundleCheck): State | null => {
  const key = parseVerifierKey(header.verifierKey)
  if (key?.name !== header.origin || (check.trusted && !sameKey(check.trusted, key))) return null
  return initialState(key, header.size, check)
}

export function verifyLine(walk: State, { record, line, before }: ReadLine): Step {
  switch (record.kind) {
    case 'header':
      return addEarlierCheckpoints(walk)
    case 'checkpoint': {
      const checkpoint = openCheckpoint(record.note, walk.key, walk.check.verifySignature)
      return checkpoint ? walk.roots.add(checkpoint, line) : 'checkpoint-invalid'
    }
    case 'key':
      return walk.opening.addKey(record.holder, record.key)
    case 'entry':
      return verifyEntry(walk, record)
    case 'leaf':
      return withheld(walk, record)
    case 'closing':
      return (
        verifyCompleteness(walk, line) ??
        verifyClosing(walk, record.note, closingText(walk.key.name, line - 1, before))
      )
    default:
      return unforeseen(record, null)
  }
}

/** Adds the auditor's own checkpoints once the header has named the key. */
function addEarlierCheckpoints({ key, check, earlier }: State): Problem | null {
  for (const [place, note] of (check.earlier ?? []).entries()) {
    const checkpoint = openCheckpoint(note, key, check.verifySignature)
    if (!checkpoint || earlier.add(checkpoint, place) !== null) return 'earlier-foreign'
  }
  return null
}

function verifyEntry(walk: State, record: LineOf<'entry'>): Step {
  const { sha256 } = walk.check
  walk.seq += 1
  const envelope = parseEnvelope(record.envelope)
  const sealed = record.facts === null ? null : fromBase64(record.facts)
  if (!envelope || (record.facts !== null && !sealed)) return 'line-unreadable'
  if (sealedHash(sealed, sha256) !== envelope.facts) return 'facts-altered'
  return (
    walk.order.follows(envelope.seq) ??
    walk.order.fits(envelope) ??
    appendLeaf(walk, leafOf(record.envelope, sha256)) ??
    walk.opening.open(envelope, sealed)
  )
}

function withheld(walk: State, record: LineOf<'leaf'>): Step {
  walk.seq += 1
  walk.withheld += 1
  const leaf = fromHex(record.leaf)
  return leaf ? (walk.order.follows(record.seq) ?? appendLeaf(walk, leaf)) : 'line-unreadable'
}

const appendLeaf = (walk: State, leaf: Uint8Array): Problem | null => {
  walk.edge = appended(walk.edge, leaf, walk.check.sha256)
  if (walk.earlier.mismatchAt(walk.edge) !== null) return 'earlier-root'
  return walk.roots.mismatchAt(walk.edge) === null ? null : 'checkpoint-root'
}

/** Checked at the closing line: size, checkpoint coverage, and that no key was withheld. */
function verifyCompleteness(
  { size, seq, roots, earlier, opening }: State,
  closing: number,
): BundleFinding | Problem | null {
  if (seq !== size) return 'size-wrong'
  if (roots.firstBeyondLog() !== null) return 'checkpoint-beyond-log'
  if (roots.largestSize() !== size) return 'checkpoint-missing'
  if (earlier.firstBeyondLog() !== null) return 'earlier-beyond-log'
  const first = opening.firstWithheld()
  if (first === null) return null
  // Each entry is one line, and they end right before the closing line.
  return { ok: false, problem: 'key-missing', line: closing - size + first - 1, seq: first }
}

const verifyClosing = ({ key, check }: State, note: string, text: string): Problem | null =>
  openNote(note, key, check.verifySignature) === text ? null : 'bundle-altered'
