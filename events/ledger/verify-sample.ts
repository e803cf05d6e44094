/** Verifies that a bundle of level `sample` opens exactly what its number draws, over the right checkpoint. */
import type { Sample } from './bundle-lines.ts'
import type { Sha256 } from './hash.ts'
import type { OpenedEvent } from './opening.ts'
import type { Problem } from './problems.ts'
import { type Drawn, drawSample } from './sample.ts'
import { sampleFrame } from './sample-frame.ts'
import { type Edge, edgeRoot } from './tree.ts'

/**
 * `of`: how many applications could have been drawn and opened. `erasedSince`: how many of the drawn ones were erased after the
 * checkpoint, when the draw could be known.
 */
export type AuditedSample = Sample & Drawn & { of: number; erasedSince: number }

const nothingDrawn: Drawn = { opened: [], erased: [] }

export function sampleCheck(sample: Sample, sha256?: Sha256) {
  const frame = sampleFrame()
  let root: Uint8Array | null = null

  const candidates = () => frame.candidates(sample.season, sample.size)
  const drawn = (): Drawn =>
    root ? drawSample({ ...sample, root, candidates: candidates() }, sha256) : nothingDrawn
  function isRightCheckpoint(): boolean {
    const due = frame.publicationCheckpoint(sample.season)
    return due === 'unpublished' ? frame.isSigned(sample.size) : sample.size === due
  }
  return {
    /** To be called with every event; `edge` is that of the tree with it as its last leaf. */
    take: (event: OpenedEvent, edge: Edge): void => {
      if (edge.size === sample.size) root = edgeRoot(edge, sha256)
      frame.take(event)
    },
    /** Finds `sample-checkpoint`, `sample-wrong`. `opened`: the streams whose facts have a key. */
    problem: (opened: readonly string[]): Problem | null => {
      if (!root || !isRightCheckpoint()) return 'sample-checkpoint'
      const streams = new Set(drawn().opened.map((id) => `application-${id}`))
      return streams.symmetricDifference(new Set(opened)).size === 0 ? null : 'sample-wrong'
    },
    audited: (): AuditedSample => {
      const { opened, erased } = drawn()
      return {
        ...sample,
        opened,
        erased,
        of: candidates().filter(({ isErased }) => !isErased).length,
        erasedSince: erased.filter((id) => frame.isErasedSince(id, sample.size)).length,
      }
    },
  }
}
