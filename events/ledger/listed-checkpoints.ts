/**
 * Checks the checkpoints that a server lists, newest first: the log's signature of each note, the witnesses' cosignatures,
 * and that the log only grew from each to the next. One row at a time, so that a page stays responsive.
 */
import { fromBase64 } from './encoding.ts'
import { type Checkpoint, openCheckpoint, type VerifierKey, type VerifySignature } from './note.ts'
import { HASH_LENGTH, verifyConsistency } from './tree.ts'
import { cosignatureCheck } from './witnessed.ts'

/** `growth`: consistency proof from the checkpoint before, hashes in base64; null where the server has none. */
export type Listed = { size: number; note: string; growth: readonly string[] | null }
/** `witnesses`: known keys. */
export type Keys = { log: VerifierKey; witnesses: readonly VerifierKey[]; verify?: VerifySignature }
/** `time`: seconds since 1970, by the witness's clock. */
type SeenBy = { witness: string; time: number }
/** `signature`: not by the log's key, or the size differs from the list's. */
type NoteFault = 'signature' | 'cosignature'
type CheckedNote = { checkpoint: Checkpoint | null; fault: NoteFault | null; seen: readonly SeenBy[] }
/** `unproved`: the proof is missing or malformed. */
export type Growth = 'proved' | 'unproved' | 'wrong'
/** `growth`: from the next older checkpoint; null until that one is checked, and where there is none. */
export type Row = CheckedNote & { growth: Growth | null }

function checkedNote({ size, note }: Listed, { log, witnesses, verify }: Keys): CheckedNote {
  const checkpoint = openCheckpoint(note, log, verify)
  if (checkpoint?.size !== size) return { checkpoint: null, fault: 'signature', seen: [] }
  const check = cosignatureCheck({ log, trusted: witnesses, verify })
  check.note({ note, size, line: 0 })
  const outcome = check.end()
  if ('wrong' in outcome) return { checkpoint, fault: 'cosignature', seen: [] }
  const seen = outcome.witnesses.flatMap((one) =>
    one.seen.map(({ time }) => ({ witness: one.witness.name, time })),
  )
  return { checkpoint, fault: null, seen }
}

/** Null for a missing or malformed proof. */
function pathIn(growth: Listed['growth']): Uint8Array[] | null {
  const path = growth?.map(fromBase64)
  return path?.every((hash) => hash?.length === HASH_LENGTH) ? path.flatMap((hash) => hash ?? []) : null
}

/** Whether the log at `to` extends the log at `from`. `growth`: the proof. */
export function growthBetween(from: Checkpoint, to: Checkpoint, growth: Listed['growth']): Growth {
  const path = pathIn(growth)
  // Without growth no proof is needed: both are equal, or the log shrank.
  if (from.size >= to.size) return verifyConsistency({ from, to, path: [] }) ? 'proved' : 'wrong'
  if (!path) return 'unproved'
  return verifyConsistency({ from, to, path }) ? 'proved' : 'wrong'
}

/** Checks one more checkpoint. The list is done when there are as many rows as checkpoints. */
export function withNextRow(rows: readonly Row[], list: readonly Listed[], keys: Keys): readonly Row[] {
  const next = list[rows.length]
  if (!next) return rows
  const row: Row = { ...checkedNote(next, keys), growth: null }
  const newer = rows.at(-1)
  if (!newer) return [row]
  const proof = list[rows.length - 1]?.growth ?? null
  const from = row.checkpoint
  const to = newer.checkpoint
  const growth = from && to ? growthBetween(from, to, proof) : 'unproved'
  return [...rows.slice(0, -1), { ...newer, growth }, row]
}

const isWrong = ({ fault, growth }: Row): boolean => fault !== null || growth === 'wrong'

export const outcomeOf = (rows: readonly Row[]): 'right' | 'unproved' | 'wrong' => {
  if (rows.some(isWrong)) return 'wrong'
  return rows.some(({ growth }) => growth === 'unproved') ? 'unproved' : 'right'
}
