/**
 * Compares what the log says was signed with its own tree and with the notes of the signed checkpoints: neither can be made never
 * to have been.
 */
import { base64 } from './encoding.ts'
import type { Head } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import type { Problem } from './problems.ts'
import { recentRoots } from './recent-roots.ts'
import type { Edge, TreeHead } from './tree.ts'

type Finding = { seq: number; problem: Problem }
/** As `CheckpointSigned` names it. */
type Signed = { size: number; root: string }

export type RecordedCheckpoints = ReturnType<typeof recordedCheckpoints>

export function recordedCheckpoints(sha256?: Sha256) {
  const notes = new Map<number, string>()
  const recorded = new Map<number, number>()
  const mustBeRecorded: number[] = []
  /** Signing is recorded some entries later: those that were appended meanwhile. */
  const roots = recentRoots(sha256)
  let last = 0
  let size = 0

  const rootAt = (at: number): string | null => {
    const root = roots.rootAt(at)
    return root ? base64(root) : (notes.get(at) ?? null)
  }
  return {
    /** To be called before the first entry. */
    noted: (note: TreeHead): void => void notes.set(note.size, base64(note.root)),
    /** To be called after every entry, with the tree that it is the last of. */
    grown: (edge: Edge): void => {
      size = edge.size
      roots.grown(edge)
      if (notes.has(size)) mustBeRecorded.push(size)
    },
    /** To be called with each entry that says of a signing. */
    take: ({ seq }: Pick<Head, 'seq'>, signed: Signed): Problem | null => {
      const isNext = signed.size > last && signed.size < seq
      last = signed.size
      recorded.set(signed.size, seq)
      return isNext && rootAt(signed.size) === signed.root ? null : 'signing-wrong'
    },
    /**
     * To be called after the last entry. `isWhole`: of a whole log, of which the newest note may be on its way; of a bundle the
     * newest note is signed over all of it, so that no entry says so yet.
     */
    wrong: ({ isWhole }: { isWhole: boolean }): Finding | null => {
      const unrecorded = mustBeRecorded.find((one) => !recorded.has(one) && (isWhole || one < size))
      if (unrecorded !== undefined) return { seq: unrecorded + 1, problem: 'signing-unrecorded' }
      const newest = Math.max(...recorded.keys())
      const [noteless] = [...recorded].filter(([one]) => !notes.has(one) && !(isWhole && one === newest))
      return noteless ? { seq: noteless[1], problem: 'signing-without-note' } : null
    },
  }
}
