/**
 * Checks the checkpoints of a log as its server lists them, the newest first: that the log's key signed each note, that witnesses
 * made what stands under it in their names, and that the log only grew from each to the next. One at a time, so that a page may
 * do something else in between. Pure.
 */
import { fromBase64 } from './encoding.ts'
import { type Checkpoint, openCheckpoint, type VerifierKey, type VerifySignature } from './note.ts'
import { HASH_LENGTH, verifyConsistency } from './tree.ts'
import { cosignatureCheck } from './witnessed.ts'

/** `growth`: the consistency proof from the checkpoint before it, its hashes in base64; null where the server gives none. */
export type Listed = { size: number; note: string; growth: readonly string[] | null }
/** `witnesses`: those whose keys are known. */
export type Keys = { log: VerifierKey; witnesses: readonly VerifierKey[]; verify?: VerifySignature }
/** `time`: seconds since 1970, by the witness's clock. */
type SeenBy = { witness: string; time: number }
/** `signature`: it is not by the log's key, or of another size than the list says. */
type NoteFault = 'signature' | 'cosignature'
type CheckedNote = { checkpoint: Checkpoint | null; fault: NoteFault | null; seen: readonly SeenBy[] }
/** `unproved`: there is no proof, or nothing that is one in form. */
export type Growth = 'proved' | 'unproved' | 'wrong'
/** `growth`: from the checkpoint below it; null while that one has not been looked at, and where there is none. */
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

/** Null where there is no proof, or one of its hashes is none. */
function pathIn(growth: Listed['growth']): Uint8Array[] | null {
  const path = growth?.map(fromBase64)
  return path?.every((hash) => hash?.length === HASH_LENGTH) ? path.flatMap((hash) => hash ?? []) : null
}

/** Whether the log of `to` only grew from that of `from`. `growth`: the proof. */
export function growthBetween(from: Checkpoint, to: Checkpoint, growth: Listed['growth']): Growth {
  const path = pathIn(growth)
  // What is no longer needs no proof: it is the same, or it did not grow.
  if (from.size >= to.size) return verifyConsistency({ from, to, path: [] }) ? 'proved' : 'wrong'
  if (!path) return 'unproved'
  return verifyConsistency({ from, to, path }) ? 'proved' : 'wrong'
}

/** The rows with that of the next one in the list, which is older than those before it. All are done where the rows are as many. */
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

// What came of checking a list of checkpoints.

const isWrong = ({ fault, growth }: Row): boolean => fault !== null || growth === 'wrong'

export const outcomeOf = (rows: readonly Row[]): 'right' | 'unproved' | 'wrong' => {
  if (rows.some(isWrong)) return 'wrong'
  return rows.some(({ growth }) => growth === 'unproved') ? 'unproved' : 'right'
}
