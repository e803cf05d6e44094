/**
 * Compares the notes of the signed checkpoints with what the log says was signed: neither can be made never to have been. Notes
 * of versions that recorded no signing, over entries of version 1, stand alone.
 */
import { base64 } from '#events/ledger/encoding.ts'
import type { TreeHead } from '#events/ledger/tree.ts'
import type { OpenedRow } from './opened-row.ts'

/** `seq` is the entry that it is about. */
type Wrong = { seq: number; says: string }

export function comparedCheckpoints(notes: readonly TreeHead[]) {
  const roots = new Map(notes.map(({ size, root }) => [size, base64(root)]))
  const recorded = new Map<number, { seq: number; root: string }>()
  const mustBeRecorded = new Set<number>()

  function unrecorded(): Wrong | null {
    const size = [...mustBeRecorded].find((one) => !recorded.has(one))
    const says = 'The log was signed up to here, and no later entry says so: its end was cut off.'
    return size === undefined ? null : { seq: size + 1, says }
  }
  function withoutNote(): Wrong | null {
    // The newest note is written after its event, and may be on its way.
    const newest = Math.max(...recorded.keys())
    const [missing] = [...recorded].filter(([size, { root }]) => size !== newest && roots.get(size) !== root)
    const says = 'It says that a checkpoint was signed, whose note is missing or another.'
    return missing ? { seq: missing[1].seq, says } : null
  }
  return {
    /** To be called for every entry. */
    take: ({ v, seq }: { v: number; seq: number }, opened: OpenedRow): void => {
      if (v > 1 && roots.has(seq)) mustBeRecorded.add(seq)
      if (opened.of !== 'programme' || opened.recorded.event.type !== 'CheckpointSigned') return
      const { size, root } = opened.recorded.event.facts
      recorded.set(size, { seq, root })
    },
    /** To be called after the last entry. */
    wrong: (): Wrong | null => unrecorded() ?? withoutNote(),
  }
}
