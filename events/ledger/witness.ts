/** What a witness decides about a newer checkpoint of a log, by the one that it saw before. Pure. */
import { type Checkpoint, openCheckpoint } from './checkpoint.ts'
import { verifyConsistency } from './consistency.ts'
import { sameBytes } from './encoding.ts'
import type { VerifierKey } from './note.ts'

export const witnessFaults = {
  foreign: 'The checkpoint was not signed with the key of this log, or cannot be read.',
  shrank: 'The log has fewer entries than were signed before: its end was cut off.',
  rewritten:
    'The log was rewritten: what was signed before is no longer the beginning of what is signed now.',
} as const
export type WitnessFault = keyof typeof witnessFaults

/** `seen`: the last note that was accepted, null for the first. `newest`: the one that the log shows now. */
type Notes = { seen: string | null; newest: string }
type Grown = {
  ok: true
  /** From how many entries on growth has to be proved; null where there is nothing to prove. */
  from: number | null
  checkpoint: Checkpoint
  before: Checkpoint | null
}

/** What can be said before the log has proved anything. `before` is trusted, since it was accepted. */
export function comparedNotes(
  { seen, newest }: Notes,
  key: VerifierKey,
): Grown | { ok: false; fault: WitnessFault } {
  const checkpoint = openCheckpoint(newest, key)
  const before = seen === null ? null : openCheckpoint(seen, key)
  if (!checkpoint || (seen !== null && !before)) return { ok: false, fault: 'foreign' }
  if (!before) return { ok: true, from: null, checkpoint, before }
  if (checkpoint.size < before.size) return { ok: false, fault: 'shrank' }
  if (checkpoint.size > before.size) return { ok: true, from: before.size, checkpoint, before }
  return sameBytes(checkpoint.root, before.root)
    ? { ok: true, from: null, checkpoint, before }
    : { ok: false, fault: 'rewritten' }
}

/** Whether the path that the log handed over proves that it grew from what was seen before. */
export const hasGrown = ({ before, checkpoint }: Grown, path: readonly Uint8Array[]): boolean =>
  before !== null && verifyConsistency({ from: before, to: checkpoint, path })
