/** Compares signed checkpoints with the Merkle root while the tree is rebuilt entry by entry. */
import type { Checkpoint } from './checkpoint.ts'
import { sameBytes } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'
import type { Problem } from './problems.ts'
import { type Edge, edgeRoot } from './tree.ts'

type Placed = Checkpoint & { place: number }

export function signedRoots(sha256: Sha256 = nobleSha256) {
  const waiting: Placed[] = []
  let next = 0
  let sorted = true
  let agreed = 0
  return {
    /** To be called before the first entry. `place` is where the checkpoint was found. Checks the root of the empty log at once. */
    add(checkpoint: Checkpoint, place: number): Problem | null {
      if (checkpoint.size === 0) return sameBytes(checkpoint.root, sha256()) ? null : 'checkpoint-root'
      sorted &&= checkpoint.size >= (waiting.at(-1)?.size ?? 0)
      waiting.push({ ...checkpoint, place })
      return null
    },
    /** The place of the first checkpoint of exactly this size whose root is another; null when all agree. */
    mismatchAt(edge: Edge): number | null {
      if (!sorted) waiting.sort((a, b) => a.size - b.size || a.place - b.place)
      sorted = true
      const from = next
      while (waiting[next]?.size === edge.size) next += 1
      if (next === from) return null
      const root = edgeRoot(edge, sha256)
      const other = waiting.slice(from, next).find((placed) => !sameBytes(placed.root, root))
      if (!other) agreed = edge.size
      return other?.place ?? null
    },
    /** Over how many entries the last checkpoint is that agreed: what the next does not, lies behind them. */
    agreed: (): number => agreed,
    /** The place of the first checkpoint that covers more entries than there were. */
    firstBeyondLog: (): number | null => waiting[next]?.place ?? null,
    /** How many entries the largest checkpoint covers; 0 without one. */
    largestSize: (): number => waiting.reduce((most, { size }) => Math.max(most, size), 0),
  }
}
export type SignedRoots = ReturnType<typeof signedRoots>
