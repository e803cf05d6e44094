/** Checks the server's signed log on this device. Imported after the list is shown, so that the list does not wait for it. */

import {
  growthBetween,
  type Keys,
  type Listed,
  type Row,
  withNextRow,
} from '#events/ledger/listed-checkpoints.ts'
import { noteIn, openCheckpoint, parseVerifierKey } from '#events/ledger/note.ts'

type Named = { verifierKey: string; witnesses: readonly string[] }

/** Null where the server's key cannot be parsed. */
function keysOf({ verifierKey, witnesses }: Named): Keys | null {
  const log = parseVerifierKey(verifierKey)
  const known = witnesses.flatMap((one) => parseVerifierKey(one, 'cosignature') ?? [])
  return log && { log, witnesses: known }
}

/** Milliseconds of work before the page handles input again; a slow phone checks three signatures in this time. */
const SLICE = 20
const unsigned: Row = { checkpoint: null, fault: 'signature', seen: [], growth: null }

/** The rows and as many more as can be checked within one slice. */
export function sliceOf(rows: readonly Row[], list: readonly Listed[], named: Named): readonly Row[] {
  const keys = keysOf(named)
  if (!keys) return list.map(() => unsigned)
  const end = performance.now() + SLICE
  let more = rows
  do more = withNextRow(more, list, keys)
  while (more.length < list.length && performance.now() < end)
  return more
}

/** `size`: the size of the stored checkpoint. */
export type Held =
  | { is: 'grown' | 'shrank' | 'rewritten' | 'unproved'; size: number }
  | { is: 'foreign'; size: 0 }
type Proof = (from: number, to: number) => Promise<string[] | null>

/** Compares a stored checkpoint, or the one in a receipt, with the newest one. */
export async function heldAgainst(
  kept: string,
  { verifierKey, newest }: { verifierKey: string; newest: string | null },
  proof: Proof,
): Promise<Held> {
  const key = parseVerifierKey(verifierKey)
  const from = key && openCheckpoint(noteIn(kept) ?? '', key)
  if (!from) return { is: 'foreign', size: 0 }
  const { size } = from
  const to = newest === null ? null : openCheckpoint(newest, key)
  if (newest === null || (to && to.size < size)) return { is: 'shrank', size }
  // The newest checkpoint is not signed by this key; the list reports that.
  if (!to) return { is: 'unproved', size }
  const growth = growthBetween(from, to, to.size === size ? [] : await proof(size, to.size).catch(() => null))
  const outcomes = { proved: 'grown', unproved: 'unproved', wrong: 'rewritten' } as const
  return { is: outcomes[growth], size }
}
