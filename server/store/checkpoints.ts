/**
 * The signed checkpoints of the log. The log records what was signed (`CheckpointSigned`), and Ed25519 signatures are deterministic:
 * the note is made again when it is needed, and is not stored. Cosignatures of witnesses are rows, and are appended to it.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase64 } from '#events/ledger/encoding.ts'
import { envelopeOf, leafOf, logName } from '#events/ledger/envelope.ts'
import { parseNote, type Signer, signCheckpoint, verifierKeyOf } from '#events/ledger/note.ts'
import { MerkleTree, type TreeHead } from '#events/ledger/tree.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { type AnyRecorded, opened } from './payloads.ts'
import { nativeSha256 } from './seal.ts'
import type { Vault } from './vault.ts'

const ofSignings = "from event where stream = 'programme' and type = 'CheckpointSigned'"

/** When the checkpoint before an entry was signed, UTC; null where the log says of none. */
export const signedBefore = ({ db }: Pick<Log, 'db'>, seq: number): string | null =>
  db
    .query<{ at: string }, [number]>(`select at ${ofSignings} and seq < ? order by version desc limit 1`)
    .get(seq)?.at ?? null

/** What was signed, and when, UTC. */
type Signed = TreeHead & { at: string }

export type Checkpoints = ReturnType<typeof createCheckpoints>

type Parts = { log: Log; vault: Pick<Vault, 'keys' | 'cosignatures'>; keys: Pick<Keys, 'signing'> }

export function createCheckpoints({ log, vault, keys: { signing } }: Parts) {
  const signer: Signer = { name: logName(ed25519.getPublicKey(signing), nativeSha256), privateKey: signing }
  const find = log.db.query<{ seq: number }, [number]>(
    `select seq ${ofSignings} and seq <= ? order by version`,
  )
  let known: Map<number, Signed> | null = null
  const notes = new Map<number, string>()

  const add = (recorded: AnyRecorded | null): void => {
    if (recorded?.event.type !== 'CheckpointSigned') return
    const { size, root } = recorded.event.facts
    known?.set(size, { size, root: fromBase64(root) ?? new Uint8Array(), at: recorded.at })
  }
  /** By size, the smallest first. */
  function all(): ReadonlyMap<number, Signed> {
    if (known) return known
    const found = new Map<number, Signed>()
    known = found
    for (const { seq } of find.all(log.size())) {
      const row = log.one(seq)
      add(row && opened(row, vault.keys.get))
    }
    return found
  }
  const sizes = (): number[] => [...all().keys()]
  const noteOf = (head: TreeHead): string =>
    notes.getOrInsertComputed(head.size, () => signCheckpoint(head, signer))
  /** The checkpoints of these sizes, the smallest first; their notes include the stored cosignatures. */
  function* cosigned(of: readonly number[]): Generator<Signed & { note: string }> {
    const kept = vault.cosignatures.between(of[0] ?? 0, of.at(-1) ?? 0)
    const lines = Map.groupBy(kept, ({ size }) => size)
    const below = (note: string, { line }: { line: string }): string =>
      // One that was damaged would spoil the note.
      parseNote(note + line) ? note + line : note
    for (const one of of.flatMap((size) => all().get(size) ?? []))
      yield { ...one, note: (lines.get(one.size) ?? []).reduce(below, noteOf(one)) }
  }
  return {
    key: verifierKeyOf(signer),
    signer,
    /** To be called with every commit. */
    committed: (events: readonly AnyRecorded[]): void => {
      for (const event of events) add(event)
    },
    /** The smallest first. */
    sizes,
    at: (size: number): Signed | null => all().get(size) ?? null,
    cosigned,
    /** The notes of those that cover no more than so many entries. */
    notes: (upTo: number): Iterable<string> =>
      cosigned(sizes().filter((size) => size <= upTo)).map(({ note }) => note),
    newest: (): (Signed & { note: string }) | null => [...cosigned(sizes().slice(-1))][0] ?? null,
  }
}

const AT_ONCE = 2000

export type LogTree = ReturnType<typeof createLogTree>

/** The Merkle tree over the log, extended on demand in batches that yield to the event loop. */
export function createLogTree(log: Pick<Log, 'size' | 'read'>) {
  const tree = new MerkleTree(nativeSha256)
  const grow = (to: number) => {
    for (const event of log.read(tree.size + 1, to))
      tree.append(leafOf(envelopeOf(event, nativeSha256), nativeSha256))
  }
  /** Covers the whole log at the moment it resolves. */
  return async (): Promise<MerkleTree> => {
    while (tree.size < log.size()) {
      grow(Math.min(log.size(), tree.size + AT_ONCE))
      if (tree.size < log.size()) await new Promise((next) => setImmediate(next))
    }
    return tree
  }
}
