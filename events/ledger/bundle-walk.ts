/** The steps of reading a bundle, one for each kind of line; each answers what it found wrong, if anything. */
import { unforeseen } from '../unforeseen.ts'
import { closingText, type LineOf, type ReadLine } from './bundle.ts'
import { openCheckpoint } from './checkpoint.ts'
import { fromBase64, fromHex } from './encoding.ts'
import { leafOf, parseEnvelope, sealedHash } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import { openNote, parseVerifierKey, sameKey, type VerifierKey, type VerifySignature } from './note.ts'
import { type OpenedEvent, openingWith } from './opening.ts'
import { expectedOrder } from './order.ts'
import type { Problem } from './problems.ts'
import type { Aead } from './sealing.ts'
import { signedRoots } from './signed-roots.ts'
import { appended, emptyEdge } from './tree.ts'

export type BundleCheck = {
  /** Without their newlines. */
  lines: Iterable<string>
  /** The key that the auditor knows from elsewhere. With null the bundle is held only against the key it names. */
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

/** Where the reading has got to; the steps move it on. */
export type Walk = ReturnType<typeof walkOf>

const walkOf = (key: VerifierKey, size: number, check: BundleCheck) => ({
  key,
  size,
  check,
  order: expectedOrder(),
  opening: openingWith(check.aead, check.sha256),
  roots: signedRoots(check.sha256),
  earlier: signedRoots(check.sha256),
  edge: emptyEdge,
  seq: 0,
  withheld: 0,
})

/** Null when the key of the header is not one, is not its origin's, or is not the trusted one. */
export const begun = (header: LineOf<'header'>, check: BundleCheck): Walk | null => {
  const key = parseVerifierKey(header.verifierKey)
  if (key?.name !== header.origin || (check.trusted && !sameKey(check.trusted, key))) return null
  return walkOf(key, header.size, check)
}

export function taken(walk: Walk, { record, line, before }: ReadLine): Step {
  switch (record.kind) {
    case 'header':
      return kept(walk)
    case 'checkpoint': {
      const checkpoint = openCheckpoint(record.note, walk.key, walk.check.verifySignature)
      return checkpoint ? walk.roots.add(checkpoint, line) : 'checkpoint-invalid'
    }
    case 'key':
      return walk.opening.addKey(record.holder, record.key)
    case 'entry':
      return entered(walk, record)
    case 'leaf':
      return withheld(walk, record)
    case 'closing':
      return (
        unfinished(walk, line) ?? unsigned(walk, record.note, closingText(walk.key.name, line - 1, before))
      )
    default:
      return unforeseen(record, null)
  }
}

/** Takes in what the auditor has kept: the walk began with this line, and knows by now whose log it is. */
function kept({ key, check, earlier }: Walk): Problem | null {
  for (const [place, note] of (check.earlier ?? []).entries()) {
    const checkpoint = openCheckpoint(note, key, check.verifySignature)
    if (!checkpoint || earlier.add(checkpoint, place) !== null) return 'earlier-foreign'
  }
  return null
}

function entered(walk: Walk, record: LineOf<'entry'>): Step {
  const { sha256 } = walk.check
  walk.seq += 1
  const envelope = parseEnvelope(record.envelope)
  const sealed = record.facts === null ? null : fromBase64(record.facts)
  if (!envelope || (record.facts !== null && !sealed)) return 'line-unreadable'
  if (sealedHash(sealed, sha256) !== envelope.facts) return 'facts-altered'
  return (
    walk.order.follows(envelope.seq) ??
    walk.order.fits(envelope) ??
    grown(walk, leafOf(record.envelope, sha256)) ??
    walk.opening.open(envelope, sealed)
  )
}

function withheld(walk: Walk, record: LineOf<'leaf'>): Step {
  walk.seq += 1
  walk.withheld += 1
  const leaf = fromHex(record.leaf)
  return leaf ? (walk.order.follows(record.seq) ?? grown(walk, leaf)) : 'line-unreadable'
}

const grown = (walk: Walk, leaf: Uint8Array): Problem | null => {
  walk.edge = appended(walk.edge, leaf, walk.check.sha256)
  if (walk.earlier.against(walk.edge) !== null) return 'earlier-root'
  return walk.roots.against(walk.edge) === null ? null : 'checkpoint-root'
}

/** What can only be known at the end: that nothing is left over, and that no key was held back. */
function unfinished(
  { size, seq, roots, earlier, opening }: Walk,
  closing: number,
): BundleFinding | Problem | null {
  if (seq !== size) return 'size-wrong'
  if (roots.beyond() !== null) return 'checkpoint-beyond-log'
  if (roots.signed() !== size) return 'checkpoint-missing'
  if (earlier.beyond() !== null) return 'earlier-beyond-log'
  const first = opening.firstWithheld()
  if (first === null) return null
  // Entries stand one a line, right before the closing line.
  return { ok: false, problem: 'key-missing', line: closing - size + first - 1, seq: first }
}

const unsigned = ({ key, check }: Walk, note: string, text: string): Problem | null =>
  openNote(note, key, check.verifySignature) === text ? null : 'bundle-altered'
