/**
 * Verifies the log of a data folder in one pass: every field, hash link, signed root and payload. Reports the first entry
 * that is not what was recorded, with the reason.
 */
import * as z from 'zod/mini'
import { ENVELOPE_VERSION } from '#events/ledger/envelope.ts'
import { openCheckpoint } from '#events/ledger/note.ts'
import { problems } from '#events/ledger/problems.ts'
import { recordedCheckpoints } from '#events/ledger/recorded-checkpoints.ts'
import { type ChainFinding, verifyChain } from '#events/ledger/verify.ts'
import { type CosignatureCheck, cosignatureCheck, namedWitnesses } from '#events/ledger/witnessed.ts'
import { rulesOfLog } from '#events/rules/rules.ts'
import { signingBreach } from '#events/rules/verify-season.ts'
import type { Folder } from '../store/folder.ts'
import type { StoredEvent } from '../store/log.ts'
import { nativeSha256, nativeVerify } from '../store/native-crypto.ts'
import { breach, type Finding, finding } from './finding.ts'
import { heldCheckpoints } from './held-checkpoints.ts'
import { type OpenedRow, openedRow } from './opened-row.ts'

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const Row = z.strictObject({
  seq: z.int(),
  v: z.literal(ENVELOPE_VERSION),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  course: z.nullable(bytes),
  facts: z.nullable(bytes),
  details: z.nullable(bytes),
  chain: bytes,
})

/** `signed` of the `size` entries are covered by a checkpoint; `grownFrom` are those of earlier checkpoints, 0 without any. */
export type Checked =
  | { ok: true; size: number; signed: number; root: Uint8Array; erased: number; grownFrom: number }
  | Finding

const chainFinding = ({ seq, problem, ...more }: ChainFinding): Finding => ({
  ...finding(seq, problems[problem]),
  ...('from' in more && { from: more.from }),
})

/**
 * `visit` gets each event once it is verified; what it collected is valid only when the result is ok. `withRules`: also whether
 * somebody could have decided each event. `earlier`: signed notes that the log must have grown from.
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
    checkpoints: folder.notes,
    key: folder.checkpoints.key,
    grown: (_, edge) => {
      rows.signings.grown(edge)
      held.grown(edge)
    },
    sha256: nativeSha256,
    verifySignature: nativeVerify,
  })
  if (rows.finding) return rows.finding
  if (!verdict.ok) return chainFinding(verdict)
  // Whether an erasure is missing can be told only from a complete log.
  const unexplained = rows.firstUnexplained()
  if (unexplained) return unexplained
  const damage = folder.damage()
  if (damage) return finding(0, `The file of the log is damaged outside its entries (${damage}).`)
  const unlike = rows.signings.wrong({ isWhole: true })
  if (unlike) return chainFinding({ ok: false, ...unlike })
  const rewritten = held.wrong()
  if (rewritten) return rewritten
  const broken = rows.rules?.end()
  if (broken) return breach(broken)
  const cosigned = rows.cosignatures.end()
  if ('wrong' in cosigned)
    return finding(0, `${problems['cosignature-invalid']} (of ${cosigned.wrong} entries)`)
  const { size, signed, root } = verdict
  return { ok: true, size, signed, root, erased: rows.erased, grownFrom: held.size() }
}

/** Reads the rows of the log up to the first bad one; `finding` then has the reason. */
class VerifiedRows {
  finding: Finding | null = null
  erased = 0
  readonly signings = recordedCheckpoints(nativeSha256)
  readonly rules: ReturnType<typeof rulesOfLog> | null
  readonly cosignatures: CosignatureCheck
  private readonly withoutKey = new Map<string, number>()
  private readonly folder: Folder
  private readonly visit: (event: OpenedRow) => void
  constructor(folder: Folder, visit: (event: OpenedRow) => void, withRules: boolean) {
    this.folder = folder
    this.visit = visit
    this.rules = withRules ? rulesOfLog() : null
    const { key } = folder.checkpoints
    this.cosignatures = cosignatureCheck({ log: key, trusted: [], verify: nativeVerify })
    for (const note of folder.notes) {
      const checkpoint = openCheckpoint(note, key, nativeVerify)
      if (!checkpoint) continue
      this.signings.noted(checkpoint)
      this.cosignatures.note({ note, size: checkpoint.size, line: checkpoint.size })
    }
  }

  *read(): Generator<StoredEvent> {
    let next = 1
    try {
      for (const raw of this.folder.log.read(Number.MIN_SAFE_INTEGER)) {
        const { data: row } = Row.safeParse(raw)
        if (!row) return this.stop(next, 'Its row is not one of the log, or of a format that is not known.')
        yield row
        // The caller asks for the next row only after the hashes of this one were right.
        const opened = openedRow(row, this.folder.vault.keys)
        if ('wrong' in opened) return this.stop(next, opened.wrong)
        const unlike = signingBreach(this.signings, opened)
        if (unlike) return this.stop(unlike.seq, problems[unlike.problem])
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
  /** The first entry whose key is gone although the log, as it is now, has no erasure of its application. */
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
    }
    if (opened.of === 'application' && opened.recorded.event.type === 'ApplicationErased') this.erased += 1
    this.visit(opened)
  }
}
