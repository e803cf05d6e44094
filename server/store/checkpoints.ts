/**
 * The signed checkpoints of the log in DATA_DIR/checkpoints, never deleted; audit/signing.ts signs them. docs/format.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '#events/ledger/encoding.ts'
import { envelopeOf, leafOf, logName } from '#events/ledger/envelope.ts'
import {
  type Checkpoint,
  openCheckpoint,
  parseNote,
  type Signer,
  type VerifierKey,
  verifierKeyOf,
} from '#events/ledger/note.ts'
import { problems } from '#events/ledger/problems.ts'
import { MerkleTree } from '#events/ledger/tree.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { nativeSha256 } from './seal.ts'

/** The log is not a continuation of the last checkpoint; signing would fork it. */
export class CheckpointRefused extends OperatorError {}

export const checkpointFolder = (dataDir: string): string => join(dataDir, 'checkpoints')
const placeOf = (size: number): string => String(size).padStart(12, '0')
const nameOf = (size: number): string => `${placeOf(size)}.note`
/** What lies in the folder: notes, and beside each the cosignatures of witnesses, by the id of their key; none ever changes. */
const noteName = /^\d{12}\.note$/
const cosignatureName = /^\d{12}\.[0-9a-f]{8}\.cosignature$/
export const isCheckpointFile = (name: string): boolean => noteName.test(name) || cosignatureName.test(name)
/** How many entries it is about. */
export const sizeIn = (name: string): number => Number(name.slice(0, 12))

const signerOf = ({ signing }: Pick<Keys, 'signing'>): Signer => ({
  name: logName(ed25519.getPublicKey(signing), nativeSha256),
  privateKey: signing,
})

export type Checkpoints = ReturnType<typeof createCheckpoints>

export function createCheckpoints(dataDir: string, keys: Pick<Keys, 'signing'>) {
  const folder = checkpointFolder(dataDir)
  const signer = signerOf(keys)
  const key = verifierKeyOf(signer)
  const filesLike = (form: RegExp): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => form.test(name))
          .sort()
      : []
  const names = (): string[] => filesLike(noteName)
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  /** @throws CheckpointRefused when the note is not one of this log's. */
  const opened = (name: string): Checkpoint & { note: string } => {
    const note = read(name)
    const checkpoint = openCheckpoint(note, key)
    if (!checkpoint) throw new CheckpointRefused(`${problems['checkpoint-invalid']} (${name})`)
    return { ...checkpoint, note }
  }
  /** @throws as `opened` does */
  const last = (): (Checkpoint & { note: string }) | null => {
    const name = names().at(-1)
    return name === undefined ? null : opened(name)
  }
  const has = (size: number): boolean => existsSync(join(folder, nameOf(size)))
  /** Of how many entries each note is, the smallest log first. */
  const sizes = (): number[] => names().map(sizeIn)
  /** The notes over so many entries each, with the cosignatures that are kept under them. */
  function cosigned(of: readonly number[]): string[] {
    const lines = Map.groupBy(filesLike(cosignatureName), sizeIn)
    const withLines = (size: number): string =>
      // One that was damaged on the disk is left out, since it would spoil the note.
      (lines.get(size) ?? [])
        .map(read)
        .reduce((note, line) => (parseNote(note + line) ? note + line : note), read(nameOf(size)))
    return of.map(withLines)
  }
  return {
    key,
    signer,
    /** Every note that covers no more than `upTo` events, the smallest log first, with its cosignatures. */
    notes: (upTo = Number.MAX_SAFE_INTEGER): string[] => cosigned(sizes().filter((size) => size <= upTo)),
    last,
    has,
    /** The checkpoint over so many entries; null without one. @throws as `last` does */
    at: (size: number): Checkpoint | null => (has(size) ? opened(nameOf(size)) : null),
    sizes,
    cosigned,
    keep: (size: number, note: string): Promise<void> =>
      writeDurably(join(folder, nameOf(size)), Buffer.from(note)),
    /** Keeps the first that a witness made of it; a later one says no more. */
    keepCosignature: async (size: number, { id }: VerifierKey, line: string): Promise<void> => {
      const path = join(folder, `${placeOf(size)}.${hex(id)}.cosignature`)
      if (!existsSync(path)) await writeDurably(path, Buffer.from(line))
    },
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
