/** Holds the log of a data folder against checkpoints that were kept elsewhere: what a rewrite of everything cannot change. */
import { openCheckpoint, type VerifierKey } from '#events/ledger/note.ts'
import { problems } from '#events/ledger/problems.ts'
import { signedRoots } from '#events/ledger/recorded-checkpoints.ts'
import type { Edge } from '#events/ledger/tree.ts'
import { nativeSha256, nativeVerify } from '../store/native-crypto.ts'
import { type Finding, finding } from './finding.ts'

/** @param notes signed */
export function heldCheckpoints(notes: readonly string[], key: VerifierKey) {
  const roots = signedRoots(nativeSha256)
  let wrong: Finding | null = null
  for (const [place, note] of notes.entries()) {
    const checkpoint = openCheckpoint(note, key, nativeVerify)
    if (!checkpoint || roots.add(checkpoint, place) !== null)
      wrong ??= finding(0, problems['earlier-foreign'])
  }
  return {
    /** To be told of the tree after each entry. */
    grown: (edge: Edge): void => {
      if (roots.mismatchAt(edge) !== null)
        wrong ??= { ...finding(edge.size, problems['earlier-root']), from: 1 }
    },
    /** To be asked after the last entry. */
    wrong: (): Finding | null =>
      wrong ?? (roots.firstBeyondLog() === null ? null : finding(0, problems['earlier-beyond-log'])),
    /** How many entries the largest covers; 0 where there is none. */
    size: (): number => roots.largestSize(),
  }
}
