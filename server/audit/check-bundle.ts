/** Verifies an auditor's bundle and replays it from the file alone, without a data folder or an account. */
import { existsSync } from 'node:fs'
import { parseVerifierKey, type VerifierKey } from '#events/ledger/note.ts'
import { type Problem, problems } from '#events/ledger/problems.ts'
import type { Audited } from '#events/ledger/verify-bundle.ts'
import { isUpTo, type Point, type Replayed, replay } from '#events/projections/replay.ts'
import { verifySeason } from '#events/rules/verify-season.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { nativeSha256, nativeVerify } from '../store/native-crypto.ts'
import { nativeAead } from '../store/seal.ts'
import { readLines } from './file-lines.ts'
import { breach, type Finding } from './finding.ts'

type CheckedBundle = ({ ok: true; results: Replayed[]; until: string } & Audited) | Finding

/** `earlier`: signed notes that the log must have grown from. `witnesses`: keys that the auditor knows from elsewhere. */
export type BundleCheck = {
  path: string
  trusted: VerifierKey | null
  point: Point
  earlier?: readonly string[]
  witnesses?: readonly VerifierKey[]
}

/** @throws WrongUsage for a malformed key. */
export const trustedKey = (text: string | undefined): VerifierKey | null =>
  text === undefined ? null : wellFormed(parseVerifierKey(text), '--key')

/** @throws WrongUsage for one that is malformed, or is no key of a witness. */
export const trustedWitnesses = (texts: readonly string[] = []): VerifierKey[] =>
  texts.map((text) => wellFormed(parseVerifierKey(text, 'cosignature'), '--witness'))

function wellFormed(key: VerifierKey | null, option: string): VerifierKey {
  if (!key)
    throw new WrongUsage(
      `What stands after ${option} has not the form of a key, or its check-sum is wrong: a letter may be missing or mistyped. Copy it again, whole.`,
    )
  return key
}

/** Verifies the whole bundle and replays it up to a point of the log. `until` is when its last event was recorded. */
export function checkBundle({ path, point, ...given }: BundleCheck): CheckedBundle {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  const walk = verifySeason({
    lines: readLines(path),
    ...given,
    aead: nativeAead,
    sha256: nativeSha256,
    verifySignature: nativeVerify,
  })
  const state = replay()
  let until = ''
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done)
      return step.value.ok ? { ...step.value, results: state.results(), until } : finding(step.value)
    const { opened, event } = step.value
    until = opened.at
    if (isUpTo(point, opened)) state.take(event)
  }
}

type Found = { problem: Problem; line?: number; seq: number; from?: number; isBreach?: true }

function finding({ problem, line, seq, from, isBreach }: Found): Finding {
  if (isBreach) return breach({ seq, problem })
  // The line is left out where the fault is in another file than the bundle.
  const where = line === undefined || problem.startsWith('earlier-') ? '' : ` (line ${line} of the bundle)`
  // A note of another log, or of a longer one, does not make any entry wrong.
  const isOfNote = problem === 'earlier-foreign' || problem === 'earlier-beyond-log'
  const says = `${problems[problem]}${where}`
  return { ok: false, seq: isOfNote ? 0 : seq, says, ...(from !== undefined && { from }) }
}
