/** Verifies and replays an auditor's bundle from the file alone, without a data folder or an account. */
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { linesOf, readBundle } from '#events/ledger/bundle.ts'
import { noteIn, parseVerifierKey, type VerifierKey } from '#events/ledger/note.ts'
import { type Problem, problems } from '#events/ledger/problems.ts'
import type { Audited } from '#events/ledger/verify-bundle.ts'
import { type WeightsNotice, weightsNoticed } from '#events/programme/weights.ts'
import { isUpTo, type Point, type Replayed, replay, type SeasonNow } from '#events/projections/replay.ts'
import { verifySeason } from '#events/rules/rules.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { type Folders, inFolder } from '../store/folder.ts'
import { applicationStream } from '../store/log.ts'
import { nativeAead, nativeSha256, nativeVerify } from '../store/seal.ts'
import { breach, checkLog, type Finding, type OpenedRow } from './check-log.ts'

// Line by line, so that a file of any size fits in memory.

const AT_ONCE = 1 << 20

/** Reuses one buffer. */
function* pieces(file: number): Generator<Uint8Array> {
  const chunk = Buffer.alloc(AT_ONCE)
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) yield chunk.subarray(0, read)
}

/** See `linesOf`. */
export function* readLines(path: string, longest?: number): Generator<string> {
  const file = openSync(path, 'r')
  try {
    yield* linesOf(pieces(file), longest)
  } finally {
    closeSync(file)
  }
}

/** `weights`: what is to be named of the weights. `seasons`: empty where every application can be seen. */
type Told = { results: Replayed[]; seasons: SeasonNow[]; weights: readonly WeightsNotice[] }
type CheckedBundle = ({ ok: true; until: string } & Told & Audited) | Finding

/** `earlier`: signed notes that the log must extend. `witnesses`: keys from another source. */
export type BundleCheck = {
  path: string
  trusted: VerifierKey | null
  point: Point
  earlier?: readonly string[]
  witnesses?: readonly VerifierKey[]
}

/** @throws WrongUsage for a malformed key */
export const trustedKey = (text: string | undefined): VerifierKey | null =>
  text === undefined ? null : wellFormed(parseVerifierKey(text), '--key')

/** @throws WrongUsage for a malformed key, or one that is not a witness's */
export const trustedWitnesses = (texts: readonly string[] = []): VerifierKey[] =>
  texts.map((text) => wellFormed(parseVerifierKey(text, 'cosignature'), '--witness'))

function wellFormed(key: VerifierKey | null, option: string): VerifierKey {
  if (!key)
    throw new WrongUsage(
      `What stands after ${option} has not the form of a key, or its check-sum is wrong: a letter may be missing or mistyped. Copy it again, whole.`,
    )
  return key
}

/** Verifies the whole bundle and replays it up to a point of the log. `until`: time of its last event. */
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
  const weights = weightsNoticed()
  let until = ''
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) return finding(step.value)
      const isPartial = step.value.level !== 'full'
      const seasons = isPartial ? state.seasons() : []
      const told = { results: state.results({ isPartial }), seasons, weights: weights.notices() }
      return { ...step.value, ...told, until }
    }
    const { opened, event } = step.value
    until = opened.at
    if (!isUpTo(point, opened)) continue
    state.take(event)
    if (event.of === 'programme') weights.take(event.recorded)
  }
}

type Found = { problem: Problem; line?: number; seq: number; from?: number; isBreach?: true }

function finding({ problem, line, seq, from, isBreach }: Found): Finding {
  if (isBreach) return breach({ seq, problem })
  // Without the line where the fault is in another file.
  const where = line === undefined || problem.startsWith('earlier-') ? '' : ` (line ${line} of the bundle)`
  // A note of another or a longer log makes no entry wrong.
  const isOfNote = problem === 'earlier-foreign' || problem === 'earlier-beyond-log'
  const says = `${problems[problem]}${where}`
  return { ok: false, seq: isOfNote ? 0 : seq, says, ...(from !== undefined && { from }) }
}

// The state of every application at a point of the log, from a verified data folder or bundle.

/** `idOf`: the id by which this source knows an application. */
export type State = { ok: true; size: number; idOf: (ledgerId: string) => string } & Told

export function stateInBundle(check: BundleCheck): State | Finding {
  const checked = checkBundle(check)
  return checked.ok ? { ...checked, idOf: (ledgerId) => ledgerId } : checked
}

/** By application id; for an erased application by ledger id. */
export function stateInData(folders: Folders, point: Point): State | Finding {
  const state = replay()
  const weights = weightsNoticed()
  const ids = new Map<string, string>()
  const visit = (event: OpenedRow): void => {
    if (event.of === 'staff') return
    if (event.of === 'application' && event.recorded.event.type === 'ApplicationStarted')
      ids.set(event.recorded.stream, event.recorded.event.details.id)
    if (!isUpTo(point, event.of === 'erased' ? event : event.recorded)) return
    state.take(event)
    if (event.of === 'programme') weights.take(event.recorded)
  }
  const checked = inFolder(folders, (folder) => checkLog(folder, { visit }))
  const idOf = (ledgerId: string) => ids.get(applicationStream(ledgerId)) ?? ledgerId
  const told = { results: state.results(), seasons: [], weights: weights.notices() }
  return checked.ok ? { ok: true, size: checked.size, ...told, idOf } : checked
}

// Checkpoints that an auditor already has: those of an older bundle, or a single note.

/** A note has five lines; witnesses add theirs. */
const NOTE_MAX = 64 * 1024

function* notesOfBundle(path: string): Generator<string> {
  for (const read of readBundle(readLines(path))) {
    if ('problem' in read) return
    if (read.record.kind === 'checkpoint') yield read.record.note
    else if (read.record.kind !== 'header') return
  }
}

/** @throws OperatorError for any other file */
export function readEarlierCheckpoints(path: string): string[] {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  const notes = [...notesOfBundle(path)]
  if (notes.length > 0) return notes
  const note = statSync(path).size > NOTE_MAX ? null : noteIn(readFileSync(path, 'utf8'))
  if (note === null)
    throw new OperatorError(`${path} is neither an audit bundle nor a checkpoint nor a receipt.`)
  return [note]
}
