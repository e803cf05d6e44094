/**
 * What a snapshot of the read models holds: where in the log it was taken, the tables as an image of their database, and
 * what is kept beside them. Made from the server's own tables, or from those of a rebuild.
 */
import type { TreeHead } from '#events/ledger/tree.ts'
import { release } from '../../runtime/release.ts'
import type { LogPoint } from '../log.ts'
import type { BesideTables, ReadModels } from '../read-models.ts'
import type { SealingKey } from '../seal.ts'
import { programDigest } from './program-digest.ts'
import { openedFile, sealedFile } from './sealed-file.ts'

type SnapshotPoint = {
  log: LogPoint
  /** The checkpoint that was signed last, if it covers no more than this; the log was checked against it. */
  signed: TreeHead | null
  /** By stream, `vault.drafts.fingerprints` from before the tables were read. */
  drafts: ReadonlyMap<string, string>
}
export type Snapshot = SnapshotPoint & {
  rights: BesideTables['rights']
  /** Null where the file is damaged. */
  tables: () => { image: Buffer<ArrayBuffer>; marks: Float64Array } | null
}

type Hashes = { chain: string; nodes: string[]; size: number }
type Signed = { size: number; root: string }
type Head = {
  program: string
  log: Hashes
  signed: Signed | null
  drafts: [string, string][]
  rights: BesideTables['rights']
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'hex')

export function sealedSnapshot(key: SealingKey, models: ReadModels, at: SnapshotPoint): Buffer {
  const { rights, marks } = models.besideTables()
  const { chain, edge } = at.log
  const head: Head = {
    program: programDigest(),
    log: { chain: hexOf(chain), nodes: edge.nodes.map(hexOf), size: edge.size },
    signed: at.signed && { size: at.signed.size, root: hexOf(at.signed.root) },
    drafts: [...at.drafts],
    rights,
  }
  const image = models.db.serialize()
  try {
    return sealedFile(key, head, [image, new Uint8Array(marks.buffer)])
  } finally {
    release(image)
  }
}

/** @returns null for another key, a damaged file, or one that another version of the program made. */
export function openedSnapshot(key: SealingKey, file: Uint8Array): Snapshot | null {
  const opened = openedFile<Head>(key, file)
  if (!opened || opened.head.program !== programDigest()) return null
  const { log, signed, drafts, rights } = opened.head
  const tables = () => {
    const [image, marks] = opened.parts() ?? []
    return image && marks ? { image, marks: new Float64Array(marks.buffer) } : null
  }
  return {
    log: { chain: bytesOf(log.chain), edge: { size: log.size, nodes: log.nodes.map(bytesOf) } },
    signed: signed && { size: signed.size, root: bytesOf(signed.root) },
    drafts: new Map(drafts),
    rights,
    tables,
  }
}
