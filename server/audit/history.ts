/** The history of the signed checkpoints for anybody to see, and the cosignatures that witnesses add to it. */

import { type Decision, decided, refused } from '#events/decider.ts'
import { base64 } from '#events/ledger/encoding.ts'
import {
  cosignaturesOf,
  isBy,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { consistencyPath } from '#events/ledger/tree.ts'
import { witnessesOf } from '#events/programme/witnesses.ts'
import type { LogTree } from '../store/checkpoints.ts'
import { nativeVerify } from '../store/native-crypto.ts'
import { createSignings } from '../store/signings.ts'
import type { Store } from '../store/store.ts'

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
/** Milliseconds by which a witness's clock may be ahead of ours. */
const AHEAD = 5 * 60 * 1000

export type CheckpointHistory = ReturnType<typeof createCheckpointHistory>

export function createCheckpointHistory({ store, tree: grownTree }: { store: Store; tree: LogTree }) {
  const { checkpoints, log, state, vault } = store
  const signings = createSignings({ log, vault })
  store.onCommit(signings.committed)
  const witnesses = () => witnessesOf(state.programme())

  const shown = (note: string) => {
    const { size, root } = parseCheckpoint(parseNote(note)?.text ?? '') ?? { size: 0, root: new Uint8Array() }
    const cosignatures = cosignaturesOf(note, witnesses(), nativeVerify)
    return {
      size,
      root: base64(root),
      at: signings.at(size),
      note,
      cosignatures: cosignatures.map(({ witness, time }) => ({ witness: witness.name, at: instant(time) })),
    }
  }
  /** The consistency proof between two sizes; null where the log is shorter than that. */
  async function proof(from: number, to: number): Promise<string[] | null> {
    const tree = await grownTree()
    return to > tree.size ? null : consistencyPath(tree, from, to).map(base64)
  }
  return {
    /** The newest note; null where nothing is signed yet. */
    newest: (): string | null => checkpoints.cosigned(checkpoints.sizes().slice(-1))[0] ?? null,
    /**
     * Newest first: at most `limit` of those over fewer than `before` entries, each with the proof that the log grew from the one
     * before it. `count`: how many there are in all. `next`: the `before` of the next page.
     */
    page: async ({ before = Infinity, limit }: { before?: number | undefined; limit: number }) => {
      const all = checkpoints.sizes()
      const earlier = all.filter((size) => size < before)
      const sizes = earlier.slice(-limit).reverse()
      const notes = checkpoints.cosigned(sizes)
      const listed = sizes.map(async (to, place) => {
        const from = earlier[earlier.length - place - 2]
        return { ...shown(notes[place] ?? ''), growth: from === undefined ? null : await proof(from, to) }
      })
      return {
        origin: checkpoints.key.name,
        verifierKey: verifierKeyText(checkpoints.key),
        witnesses: witnesses().map(verifierKeyText),
        count: all.length,
        checkpoints: await Promise.all(listed),
        next: earlier.length > limit ? (sizes.at(-1) ?? null) : null,
      }
    },
    /** The consistency proof between two sizes of the signed log; null where that is longer than what is signed, or they are in the wrong order. */
    growth: async ({ from, to }: { from: number; to: number }) => {
      if (from > to || to > (checkpoints.sizes().at(-1) ?? 0)) return null
      const path = await proof(from, to)
      return path && { from, to, path }
    },
    /**
     * Keeps a witness's cosignature of a checkpoint of this log. @returns `not-found` for a size that was not signed,
     * `not-permitted` for a witness whom no admin has named, `invalid` for one that is wrong or from the future.
     */
    addCosignature: async ({ size, line }: { size: number; line: string }): Promise<Decision<never>> => {
      if (!checkpoints.has(size)) return refused('not-found')
      const [note = ''] = checkpoints.cosigned([size])
      const plain = openCheckpoint(note, checkpoints.key, nativeVerify) && parseNote(note)
      const alone = `${plain?.text ?? ''}\n${line}`
      const [signature, ...more] = parseNote(alone)?.signatures ?? []
      const witness = signature && witnesses().find((one) => isBy(one, signature))
      if (!signature || more.length > 0) return refused('invalid', { cosignature: 'error.cosignature' })
      if (!witness) return refused('not-permitted')
      const [cosignature] = cosignaturesOf(alone, [witness], nativeVerify)
      const isPast = cosignature && cosignature.time * 1000 <= store.clock().getTime() + AHEAD
      if (!isPast) return refused('invalid', { cosignature: 'error.cosignature' })
      await checkpoints.keepCosignature(size, witness, cosignature.line)
      return decided()
    },
  }
}
