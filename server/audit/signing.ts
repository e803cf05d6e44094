/**
 * Signs checkpoints of the log. The log itself says that one was signed before its note is written, so that no note can be made
 * never to have been; a note that a crash left out is written by the next signing.
 */

import { base64, fromBase64 } from '#events/ledger/encoding.ts'
import { growsFrom, signCheckpoint } from '#events/ledger/note.ts'
import { type Problem, problems } from '#events/ledger/problems.ts'
import { type MerkleTree, spanRoot, type TreeHead } from '#events/ledger/tree.ts'
import { isSigned, recordCheckpoint } from '#events/programme/events.ts'
import { CheckpointRefused, type LogTree } from '../store/checkpoints.ts'
import type { Store } from '../store/store.ts'

/** `size` entries are covered. */
export type Signed = { note: string; size: number }
export type Signing = ReturnType<typeof createSigning>

const refused = (problem: Problem): CheckpointRefused =>
  new CheckpointRefused(`No checkpoint was signed. ${problems[problem]}`)

export function createSigning({ store, tree: grownTree }: { store: Store; tree: LogTree }) {
  const { checkpoints, log, state } = store
  let turn: Promise<unknown> = Promise.resolve()

  /** What the log says was signed last; null before it says so of any. */
  function recordedHead(): TreeHead | null {
    const { signed } = state.programme()
    return signed && { size: signed.size, root: fromBase64(signed.root) ?? new Uint8Array() }
  }
  /** The log must have grown from what was signed, by its notes and by itself. */
  function assertGrown(tree: MerkleTree): void {
    for (const earlier of [checkpoints.last(), recordedHead()]) {
      const problem = earlier && growsFrom(earlier, tree)
      if (problem) throw refused(problem)
    }
  }
  async function writeMissingNote(tree: MerkleTree): Promise<void> {
    const head = recordedHead()
    if (!head || checkpoints.has(head.size)) return
    await checkpoints.keep(
      head.size,
      signCheckpoint({ size: head.size, root: spanRoot(tree, 0, head.size) }, checkpoints.signer),
    )
  }
  async function sign(): Promise<Signed> {
    const tree = await grownTree()
    assertGrown(tree)
    await writeMissingNote(tree)
    const last = checkpoints.last()
    if (last && isSigned(state.programme(), log.size())) return last
    const head = { size: tree.size, root: tree.root() }
    const note = signCheckpoint(head, checkpoints.signer)
    await store.handle((tx) =>
      tx.decideProgramme('system', recordCheckpoint(tx.programme(), { ...head, root: base64(head.root) })),
    )
    await checkpoints.keep(head.size, note)
    return { note, size: head.size }
  }
  return {
    /** Covers all that was recorded before; the same again where nothing was. @throws CheckpointRefused */
    sign: (): Promise<Signed> => {
      const next = turn.then(sign, sign)
      turn = next.catch(() => undefined)
      return next
    },
    /** Resolves once nothing is being signed. */
    idle: async (): Promise<void> => void (await turn),
  }
}
