/** Verifies a data folder's log in one pass: every field, hash link, signed root and payload. */

import * as z from 'zod/mini'
import { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { claimSalt, claimText } from '#events/ledger/claim.ts'
import { jsonValue, sameBytes, utf8Text } from '#events/ledger/encoding.ts'
import { additionalData, ENVELOPE_VERSION, type Payload } from '#events/ledger/envelope.ts'
import { openCheckpoint, type VerifierKey } from '#events/ledger/note.ts'
import { type Problem, problems } from '#events/ledger/problems.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import type { Edge } from '#events/ledger/tree.ts'
import { recordedCheckpoints, signedRoots, verifyChain } from '#events/ledger/verify.ts'
import { type CosignatureCheck, cosignatureCheck, namedWitnesses } from '#events/ledger/witnessed.ts'
import { ProgrammeEvent } from '#events/programme/events.ts'
import { rulesOfLog, signingBreach } from '#events/rules/rules.ts'
import { StaffEvent } from '#events/staff.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { endProblem } from '../store/completeness.ts'
import type { Folder } from '../store/folder.ts'
import { categoryOf, type StoredEvent } from '../store/log.ts'
import { nativeSha256, nativeVerify, openEntry } from '../store/seal.ts'
import type { Vault } from '../store/vault.ts'

// A finding, and its sentence on the command line.

/** `seq`: the first bad entry, 0 for none. `from`: the first that may be wrong, if only a root differs. */
export type Finding = { ok: false; seq: number; says: string; from?: number; isBreach?: true }

export const finding = (seq: number, says: string): Finding => ({ ok: false, seq, says })

export const breach = ({ seq, problem }: { seq: number; problem: Problem }): Finding => ({
  ...finding(seq, problems[problem]),
  isBreach: true,
})

/** @param of what the log belongs to, such as " of the backup" */
export function findingInWords({ seq, says, from = seq, isBreach }: Finding, of = ''): string {
  if (seq === 0) return says
  if (isBreach) return `Event ${seq}${of} cannot have been decided: ${says}`
  return from < seq
    ? `One of the events ${from} to ${seq}${of} is not what was recorded: ${says}`
    : `Event ${seq}${of} is not what was recorded: ${says}`
}

// Compares the log with checkpoints from another source, which a rewrite of everything cannot change.

/** @param notes signed */
function heldCheckpoints(notes: readonly string[], key: VerifierKey) {
  const roots = signedRoots(nativeSha256)
  let wrong: Finding | null = null
  for (const [place, note] of notes.entries()) {
    const checkpoint = openCheckpoint(note, key, nativeVerify)
    if (!checkpoint || roots.add(checkpoint, place) !== null)
      wrong ??= finding(0, problems['earlier-foreign'])
  }
  return {
    /** Called with the tree after each entry. */
    grown: (edge: Edge): void => {
      if (roots.mismatchAt(edge) !== null)
        wrong ??= { ...finding(edge.size, problems['earlier-root']), from: 1 }
    },
    /** Called after the last entry. */
    wrong: (): Finding | null =>
      wrong ?? (roots.firstBeyondLog() === null ? null : finding(0, problems['earlier-beyond-log'])),
    /** 0 without checkpoints. */
    size: (): number => roots.largestSize(),
  }
}

// Decrypts a row with the vault's keys and parses it strictly, with its details.

export type OpenedRow =
  | { of: 'application'; recorded: Recorded<ApplicationEvent> }
  | { of: 'programme'; recorded: Recorded<ProgrammeEvent> }
  | { of: 'staff'; recorded: Recorded<StaffEvent> }
  /** Its key is gone; the caller checks that the log has the erasure. */
  | { of: 'erased'; seq: number; stream: string; at: string }

type Invalid = { wrong: string }
const wrongShape: Invalid = { wrong: 'Its payload opens, but is not what an event of its type says.' }

/** The event, or the problem. */
function openedRow(row: StoredEvent, keys: Vault['keys']): OpenedRow | Invalid {
  const { seq, stream, version, at, actor } = row
  const holder = keyHolder(stream, row.type)
  const key = keys.get(holder)
  if (!key && holder.startsWith('application-')) return { of: 'erased', seq, stream, at }
  if (!key) return { wrong: 'The vault has no key for it.' }
  const part = (name: Payload): unknown => {
    const sealed = row[name]
    if (!sealed) return null
    const text = openEntry(key[name], sealed, additionalData(row, name))
    return jsonValue((text && utf8Text(text)) ?? '')
  }
  const parts = { course: part('course'), facts: part('facts'), details: part('details') }
  if (Object.values(parts).includes(undefined))
    return { wrong: 'Its payload does not open with the key of its stream.' }
  const opened = parsed({ seq, stream, version, at, actor }, { type: row.type, ...parts })
  return 'of' in opened && opened.of === 'application' && isClaimedOtherwise(opened.recorded.event, row.salt)
    ? { wrong: 'The receipt that binds it is of another form, number or family.' }
    : opened
}

const isClaimedOtherwise = (event: ApplicationEvent, salt: Uint8Array): boolean =>
  event.type === 'ApplicationSubmitted' &&
  !sameBytes(claimSalt(claimText(event.details, nativeSha256), nativeSha256), salt)

type Stamp = Omit<Recorded<unknown>, 'event'>

function parsed(
  stamp: Stamp,
  { course, ...payload }: { type: string } & Record<Payload, unknown>,
): OpenedRow | Invalid {
  const category = categoryOf(stamp.stream)
  switch (category) {
    case 'application': {
      const { data: event } = ApplicationEvent.safeParse({ ...payload, course })
      return event ? { of: 'application', recorded: { ...stamp, event } } : wrongShape
    }
    case 'staff': {
      const { data: event } = StaffEvent.safeParse(payload)
      return event && course === null ? { of: 'staff', recorded: { ...stamp, event } } : wrongShape
    }
    case 'programme': {
      const { data: event } = ProgrammeEvent.safeParse(payload)
      return event && course === null ? { of: 'programme', recorded: { ...stamp, event } } : wrongShape
    }
    default:
      return unforeseen(category, wrongShape)
  }
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const Row = z.strictObject({
  seq: z.int(),
  v: z.literal(ENVELOPE_VERSION),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  salt: bytes,
  course: z.nullable(bytes),
  facts: z.nullable(bytes),
  details: z.nullable(bytes),
  chain: bytes,
})

/** `signed`: entries covered by a checkpoint. `grownFrom`: entries of earlier checkpoints, 0 without any. */
export type Checked =
  | { ok: true; size: number; signed: number; root: Uint8Array; erased: number; grownFrom: number }
  | Finding

/**
 * `visit`: called with each verified event; trust what it collected only if the result is ok. `withRules`: also check that
 * somebody could have decided each event. `earlier`: signed notes that the log must extend.
 */
type How = { visit?: (event: OpenedRow) => void; withRules?: boolean; earlier?: readonly string[] }

export function checkLog(
  folder: Folder,
  { visit = () => undefined, withRules = true, earlier = [] }: How = {},
): Checked {
  const rows = new VerifiedRows(folder, visit, withRules)
  const held = heldCheckpoints(earlier, folder.checkpoints.key)
  const verdict = verifyChain({
    entries: rows.read(),
    grown: (_, edge) => {
      rows.signings.grown(edge)
      held.grown(edge)
    },
    sha256: nativeSha256,
  })
  if (rows.finding) return rows.finding
  if (!verdict.ok) return finding(verdict.seq, problems[verdict.problem])
  // A missing erasure shows only in a complete log.
  const unexplained = rows.firstUnexplained()
  if (unexplained) return unexplained
  const damage = folder.damage()
  if (damage) return finding(0, `The file of the log is damaged outside its entries (${damage}).`)
  const end = endProblem(folder.log)
  if (end !== null) return finding(0, end)
  const rewritten = held.wrong()
  if (rewritten) return rewritten
  const broken = rows.rules?.end()
  if (broken) return breach(broken)
  for (const { note, size } of cosignedIn(folder)) rows.cosignatures.note({ note, size, line: size })
  const cosigned = rows.cosignatures.end()
  if ('wrong' in cosigned)
    return finding(0, `${problems['cosignature-invalid']} (of ${cosigned.wrong} entries)`)
  const { size, root } = verdict
  return { ok: true, size, signed: rows.signed, root, erased: rows.erased, grownFrom: held.size() }
}

function cosignedIn({ checkpoints, vault }: Folder) {
  const sizes = vault.cosignatures.between(0, Number.MAX_SAFE_INTEGER).map(({ size }) => size)
  return checkpoints.cosigned([...new Set(sizes)])
}

/** Reads rows up to the first bad one; `finding` then has the reason. */
class VerifiedRows {
  finding: Finding | null = null
  erased = 0
  /** Of how many entries the last checkpoint is. */
  signed = 0
  readonly signings = recordedCheckpoints(nativeSha256)
  readonly rules: ReturnType<typeof rulesOfLog> | null
  readonly cosignatures: CosignatureCheck
  private readonly withoutKey = new Map<string, number>()
  private readonly folder: Folder
  private readonly visit: (event: OpenedRow) => void
  constructor(folder: Folder, visit: (event: OpenedRow) => void, withRules: boolean) {
    this.folder = folder
    this.visit = visit
    const keyOf = (stream: string) => folder.vault.keys.uncached(stream)?.facts.key ?? null
    this.rules = withRules ? rulesOfLog({ level: 'folder', keyOf }) : null
    const { key } = folder.checkpoints
    this.cosignatures = cosignatureCheck({ log: key, trusted: [], verify: nativeVerify })
  }

  *read(): Generator<StoredEvent> {
    let next = 1
    try {
      for (const raw of this.folder.log.read(Number.MIN_SAFE_INTEGER)) {
        const { data: row } = Row.safeParse(raw)
        if (!row) return this.stop(next, 'Its row is not one of the log, or of a format that is not known.')
        yield row
        // The caller requests the next row only after verifying this one's hashes.
        const opened = openedRow(row, this.folder.vault.keys)
        if ('wrong' in opened) return this.stop(next, opened.wrong)
        const unlike = signingBreach(this.signings, opened)
        // What it says is sealed, so that an entry before it is another.
        if (unlike)
          return this.end({ ...finding(unlike.seq, problems['checkpoint-root']), from: this.signed + 1 })
        const broken = this.rules?.take(row, opened)
        if (broken) return this.end(breach(broken))
        this.count(opened)
        next += 1
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      this.stop(next, `The database cannot be read here (${error.message}).`)
    }
  }
  /** The first entry without a key whose application has no erasure in the log. */
  firstUnexplained(): Finding | null {
    const erased = new Set(this.folder.log.erased())
    const [seq] = [...this.withoutKey].flatMap(([stream, first]) => (erased.has(stream) ? [] : [first]))
    return seq === undefined
      ? null
      : finding(seq, 'Its key is gone, though the log does not say that the application was erased.')
  }

  private stop(seq: number, says: string): void {
    this.end(finding(seq, says))
  }
  private end(found: Finding): void {
    this.finding = found
  }
  private count(opened: OpenedRow): void {
    if (opened.of === 'erased' && !this.withoutKey.has(opened.stream))
      this.withoutKey.set(opened.stream, opened.seq)
    if (opened.of === 'programme') {
      const { stream, event } = opened.recorded
      this.cosignatures.named(namedWitnesses({ stream, ...event }))
      if (event.type === 'CheckpointSigned') this.signed = event.facts.size
    }
    if (opened.of === 'application' && opened.recorded.event.type === 'ApplicationErased') this.erased += 1
    this.visit(opened)
  }
}
