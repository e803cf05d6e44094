/** Writes an auditor's bundle of a data folder into a file, beside a running server or without one. */
import { open, unlink } from 'node:fs/promises'
import type { Recognisable } from '#events/ledger/bundle.ts'
import { OperatorError } from '../runtime/errors.ts'
import { auditBundle, type BundleHeader } from '../store/audit-bundle.ts'
import { type Folders, openFolder } from '../store/folder.ts'

/** An erasure in the running server makes one more attempt necessary. */
const TRIES = 5

type Ask = {
  folders: Folders
  header: BundleHeader
  /** Signs the log as it is. @returns how many entries that covers */
  sign: () => Promise<number>
}

/** How many entries the bundle holds; and, at level `full`, how many families it lets a neighbour single out. */
type Written = { size: number; recognisable: Recognisable | null }

/** @throws OperatorError */
export async function writeBundle({ folders, header, sign }: Ask, out: string): Promise<Written> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const size = await sign()
    const { log, vault, checkpoints, close } = openFolder(folders)
    try {
      const bundle = await auditBundle({ log, vault, checkpoints }, { ...header, size })
      if (!bundle) continue
      await writeChunks(out, bundle.chunks)
      return { size, recognisable: bundle.recognisable }
    } finally {
      close()
    }
  }
  throw new OperatorError('Applications are being erased at this moment. Try again when that is done.')
}

/** Readable by its owner alone; an existing file is never overwritten, and one that ended early does not stay. */
async function writeChunks(path: string, chunks: Iterable<string>): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  try {
    for (const chunk of chunks) await file.write(chunk)
    await file.sync()
  } catch (error) {
    await unlink(path)
    throw error
  }
}
