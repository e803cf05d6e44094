/** Verifies an auditor's bundle in one pass and yields its decrypted facts for the caller to fold. */
import { readBundle } from './bundle.ts'
import type { Level } from './levels.ts'
import type { VerifierKey } from './note.ts'
import type { OpenedEvent } from './opening.ts'
import { isHereOrBefore, type Problem } from './problems.ts'
import { edgeRoot } from './tree.ts'
import {
  type BundleCheck,
  type BundleFinding,
  type BundleState,
  initialState,
  verifyLine,
} from './verify-bundle-line.ts'
import type { AuditedSample } from './verify-sample.ts'
import type { Witnessed } from './witnessed.ts'

/**
 * `erased` applications have lost their key, as the log says. The first `grownFrom` entries are those of the earlier checkpoints that were compared with it; 0 without any.
 */
export type Audited = {
  level: Level
  size: number
  root: Uint8Array
  key: VerifierKey
  erased: number
  grownFrom: number
  /** What a sample was drawn from and what was drawn; null in bundles of other levels. */
  sample: AuditedSample | null
  /** Who cosigned which checkpoints of the bundle. */
  witnessed: Witnessed
}
export type BundleVerdict = ({ ok: true } & Audited) | BundleFinding

/**
 * Yields each event as it is opened; trust what was folded from them only when the verdict at the end is ok, since
 * the roots and the closing line come last.
 */
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
