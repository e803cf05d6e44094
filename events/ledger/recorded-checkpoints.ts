/**
 * Compares what the log says was signed with its own tree and with the notes of the signed checkpoints: neither can be made never
 * to have been. Notes over entries of version 1, which recorded no signing, stand alone.
 */
import { base64 } from './encoding.ts'
import type { Head } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import type { Problem } from './problems.ts'
import { type Edge, edgeRoot, emptyEdge, type TreeHead } from './tree.ts'

type Finding = { seq: number; problem: Problem }
/** As `CheckpointSigned` names it. */
type Signed = { size: number; root: string }

/** Signing is recorded some entries later: those that were appended meanwhile. */
const MOST_BETWEEN = 10_000

export type RecordedCheckpoints = ReturnType<typeof recordedCheckpoints>

export function recordedCheckpoints(sha256?: Sha256) {
  const notes = new Map<number, string>()
  const recorded = new Map<number, number>()
  const mustBeRecorded: number[] = []
  /** The newest edges of the tree, by their size; a ring, so that memory does not grow with the log. */
  const edges: Edge[] = []
  let last = 0
  let size = 0

  const rootAt = (at: number): string | null => {
    const edge = at === 0 ? emptyEdge : edges[at % MOST_BETWEEN]
    return edge?.size === at ? base64(edgeRoot(edge, sha256)) : (notes.get(at) ?? null)
  }
  return {
    /** To be called before the first entry. */
    noted: (note: TreeHead): void => void notes.set(note.size, base64(note.root)),
    /** To be called after every entry, with the tree that it is the last of. */
    grown: ({ v }: { v: number }, edge: Edge): void => {
      size = edge.size
      edges[size % MOST_BETWEEN] = edge
      if (v > 1 && notes.has(size)) mustBeRecorded.push(size)
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
