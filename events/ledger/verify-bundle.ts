/** Verifies an auditor's bundle in one pass, line by line, and yields its decrypted facts for the caller to fold. */
import { unforeseen } from '../unforeseen.ts'
import { auditedParts, closingText, type LineOf, type ReadLine, readBundle, sharedTexts } from './bundle.ts'
import { fromBase64 } from './encoding.ts'
import { type Envelope, leafOf, parseEnvelope, sealedHash } from './envelope.ts'
import type { Level } from './levels.ts'
import {
  openCheckpoint,
  openNote,
  parseVerifierKey,
  sameKey,
  type VerifierKey,
  type VerifySignature,
} from './note.ts'
import { isHereOrBefore, type Problem } from './problems.ts'
import { type AuditedSample, sampleCheck } from './sample.ts'
import { type Aead, type OpenedEvent, opener, type SealedParts } from './sealing.ts'
import { appended, type Edge, edgeRoot, emptyEdge, type Sha256, type TreeHead } from './tree.ts'
import { expectedOrder, signedRoots } from './verify.ts'
import { cosignatureCheck, namedWitnesses, type Witnessed } from './witnessed.ts'

export type BundleCheck = {
  /** Without newlines. */
  lines: Iterable<string>
  /** The log's key from another source. With null the bundle is checked only against the key that it names. */
  trusted: VerifierKey | null
  /** Earlier checkpoints, as signed notes: the log must have grown from each. */
  earlier?: readonly string[]
  /** Keys of witnesses from another source, in addition to those that the programme named. */
  witnesses?: readonly VerifierKey[]
  aead: Aead
  sha256?: Sha256
  verifySignature?: VerifySignature
  /** Called once the header was read, for each checkpoint of the bundle, and with the tree after each entry. */
  watch?: TreeWatch
}

export type TreeWatch = {
  begun: (header: { level: Level; factsKey: (stream: string) => Uint8Array | null }) => void
  noted: (checkpoint: TreeHead) => void
  grown: (edge: Edge) => void
}

/** `line`: from 1. `seq`: the entry, or the last one read. `from`: the first that may be wrong, if only a root differs. */
export type BundleFinding = { ok: false; problem: Problem; line: number; seq: number; from?: number }
type LineResult = OpenedEvent | BundleFinding | Problem | null

const noWitness: Witnessed = { witnesses: [], unknown: 0 }

/** Null where the header's key is malformed, does not match its origin, or is not the trusted one. */
function initialState(header: LineOf<'header'>, check: BundleCheck) {
  const { verifierKey, origin, size, level } = header
  const key = parseVerifierKey(verifierKey)
  if (key?.name !== origin || (check.trusted && !sameKey(check.trusted, key))) return null
  return {
    key,
    size,
    check,
    order: expectedOrder(),
    shared: sharedTexts(),
    level,
    opening: opener({ level, aead: check.aead }),
    sample: header.sample ? sampleCheck(header.sample, check.sha256) : null,
    roots: signedRoots(check.sha256),
    earlier: signedRoots(check.sha256),
    cosignatures: cosignatureCheck({
      log: key,
      trusted: check.witnesses ?? [],
      verify: check.verifySignature,
    }),
    witnessed: noWitness,
    edge: emptyEdge,
    seq: 0,
  }
}
/** Mutable: each line updates it. */
type BundleState = NonNullable<ReturnType<typeof initialState>>

function verifyLine(state: BundleState, { record, line, before }: ReadLine): LineResult {
  switch (record.kind) {
    case 'header': {
      const { level, opening, check } = state
      check.watch?.begun({ level, factsKey: opening.factsKey })
      return addEarlierCheckpoints(state)
    }
    case 'checkpoint': {
      const checkpoint = openCheckpoint(record.note, state.key, state.check.verifySignature)
      if (!checkpoint) return 'checkpoint-invalid'
      state.check.watch?.noted(checkpoint)
      state.cosignatures.note({ note: record.note, size: checkpoint.size, line })
      return state.roots.add(checkpoint, line)
    }
    case 'key':
      return state.opening.addKey(state.shared(record.holder), record.part, record.key)
    case 'entry':
      return verifyEntry(state, record)
    case 'leaf':
      return verifyLeaf(state, record)
    case 'closing':
      return (
        verifyCompleteness(state, line) ??
        verifyCosignatures(state) ??
        verifyClosing(state, record.note, closingText(state.key.name, line - 1, before))
      )
    default:
      return unforeseen(record, null)
  }
}

/** Called once the header has named the key. */
function addEarlierCheckpoints({ key, check, earlier }: BundleState): Problem | null {
  for (const [place, note] of (check.earlier ?? []).entries()) {
    const checkpoint = openCheckpoint(note, key, check.verifySignature)
    if (!checkpoint || earlier.add(checkpoint, place) !== null) return 'earlier-foreign'
  }
  return null
}

function verifyLeaf(state: BundleState, { hash }: LineOf<'leaf'>): Problem | null {
  state.seq += 1
  state.order.skips()
  if (state.level === 'full') return 'entry-withheld'
  return appendLeaf(state, fromBase64(hash) ?? new Uint8Array())
}

function verifyEntry(state: BundleState, record: LineOf<'entry'>): LineResult {
  const { sha256 } = state.check
  state.seq += 1
  const envelope = parseEnvelope(record.envelope, state.shared)
  const course = bytesOf(record.course)
  const facts = bytesOf(record.facts)
  if (!envelope || course === undefined || facts === undefined) return 'line-unreadable'
  if (!state.opening.mayOpen(envelope)) return 'beyond-level'
  const sealed = { course, facts }
  for (const part of auditedParts) {
    if (sealed[part] !== null && sealedHash(sealed[part], sha256) !== envelope[part]) return 'facts-altered'
  }
  const isAlone = state.level === 'sample' && state.opening.isLone(envelope)
  return (
    state.order.follows(envelope.seq) ??
    state.order.fits(envelope, isAlone) ??
    appendLeaf(state, leafOf(record.envelope, sha256)) ??
    openEntry(state, { envelope, sealed, isAlone })
  )
}

/** `isAlone`: the rest of its stream is closed, so nothing can be folded from it. */
type ReadEntry = { envelope: Envelope; sealed: SealedParts; isAlone: boolean }

function openEntry(state: BundleState, { envelope, sealed, isAlone }: ReadEntry): LineResult {
  const opened = state.opening.open(envelope, sealed)
  if (typeof opened === 'string') return opened
  state.sample?.take(opened)
  state.cosignatures.named(namedWitnesses(opened))
  return isAlone ? null : opened
}

/** Undefined where it is not base64. */
const bytesOf = (text: string | null): Uint8Array | null | undefined =>
  text === null ? null : (fromBase64(text) ?? undefined)

const appendLeaf = (state: BundleState, leaf: Uint8Array): Problem | null => {
  state.edge = appended(state.edge, leaf, state.check.sha256)
  state.check.watch?.grown(state.edge)
  state.sample?.grown(state.edge)
  if (state.earlier.mismatchAt(state.edge) !== null) return 'earlier-root'
  return state.roots.mismatchAt(state.edge) === null ? null : 'checkpoint-root'
}

/** At the closing line: checks size, checkpoint coverage, withheld keys, and the draw of a sample. */
function verifyCompleteness(
  { size, seq, roots, earlier, opening, sample }: BundleState,
  closing: number,
): BundleFinding | Problem | null {
  if (seq !== size) return 'size-wrong'
  if (roots.firstBeyondLog() !== null) return 'checkpoint-beyond-log'
  if (roots.largestSize() !== size) return 'checkpoint-missing'
  if (earlier.firstBeyondLog() !== null) return 'earlier-beyond-log'
  const first = opening.firstWithheld()
  if (first === null) return sample?.problem(opening.withFacts()) ?? null
  // Entries are one line each, right before the closing line.
  return { ok: false, problem: 'key-missing', line: closing - size + first - 1, seq: first }
}

/** An invalid cosignature affects no entry, so none is named. */
function verifyCosignatures(state: BundleState): BundleFinding | null {
  const outcome = state.cosignatures.end()
  if ('wrong' in outcome) return { ok: false, problem: 'cosignature-invalid', line: outcome.wrong, seq: 0 }
  state.witnessed = outcome
  return null
}

const verifyClosing = ({ key, check }: BundleState, note: string, text: string): Problem | null =>
  openNote(note, key, check.verifySignature) === text ? null : 'bundle-altered'

/** `erased`: applications that were erased. `grownFrom`: entries covered by earlier checkpoints; 0 without any. */
export type Audited = {
  level: Level
  size: number
  root: Uint8Array
  key: VerifierKey
  erased: number
  grownFrom: number
  /** Only at level `sample`, else null. */
  sample: AuditedSample | null
  /** Cosignatures of the bundle's checkpoints. */
  witnessed: Witnessed
}
export type BundleVerdict = ({ ok: true } & Audited) | BundleFinding

/** Trust what was folded only if the final verdict is ok, since roots and the closing line come last. */
export function* verifyBundle(check: BundleCheck): Generator<OpenedEvent, BundleVerdict> {
  let state: BundleState | null = null
  for (const read of readBundle(check.lines, check.sha256)) {
    if ('problem' in read) return found(read.problem, read.line, state)
    if (read.record.kind === 'header') state = initialState(read.record, check)
    if (!state) return found('signer-unknown', read.line, state)
    const result = verifyLine(state, read)
    if (typeof result === 'string') return found(result, read.line, state)
    if (result && 'ok' in result) return result
    if (result) yield result
  }
  return state ? audited(state) : found('bundle-cut', 0, state)
}

const found = (problem: Problem, line: number, state: BundleState | null): BundleFinding => ({
  ok: false,
  problem,
  line,
  seq: state?.seq ?? 0,
  ...(state && isHereOrBefore(problem) && { from: agreedIn(state, problem) + 1 }),
})

const agreedIn = ({ roots, earlier }: BundleState, problem: Problem): number =>
  problem === 'earlier-root' ? earlier.agreed() : roots.agreed()

const audited = ({
  level,
  size,
  edge,
  key,
  opening,
  earlier,
  sample,
  witnessed,
  check,
}: BundleState): BundleVerdict => ({
  ok: true,
  level,
  size,
  root: edgeRoot(edge, check.sha256),
  key,
  erased: opening.erased(),
  grownFrom: earlier.largestSize(),
  sample: sample?.audited() ?? null,
  witnessed,
})
