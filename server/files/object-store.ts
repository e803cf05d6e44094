/** Object storage, on disk or in S3: names and encrypted bytes; owners and keys are in the vault. */

import { readdir, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PART, syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import type { FileEntry } from '../store/records.ts'
import { open, seal, sealingKey } from '../store/seal.ts'

/** The whole file, or its thumbnail. */
export type Variant = 'full' | 'thumb'

export type ObjectStore = {
  /** Atomic; durable when it resolves. Replaces an existing object. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null for an unknown name. */
  get(name: string): Promise<Uint8Array | null>
  /** Idempotent; durable when it resolves. */
  remove(name: string): Promise<void>
  /** In no order. */
  list(): AsyncIterable<string>
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const namePattern = new RegExp(`^${uuid}(\\.thumb)?$`)

export const objectName = (id: string, variant: Variant): string => (variant === 'thumb' ? `${id}.thumb` : id)

export const isObjectName = (name: string): boolean => namePattern.test(name)

/** Prevents paths out of the store. @throws RangeError */
export function requireObjectName(name: string): void {
  if (!isObjectName(name)) throw new RangeError('not the name of an object')
}

// Keys of files as forms and documents refer to them.

export const fileKey = (id: string): string => `/objects/uploads/${id}`

export const fileIdIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Only by its uploader, and to one application: erasing the application erases the file. */
export const isAttachable = (
  file: FileEntry,
  { owner, stream }: Pick<FileEntry, 'owner' | 'stream'>,
): boolean => file.owner === owner && (file.stream === null || file.stream === stream)

// The store on disk: one file for each name, in folders by its first two characters.

/** File system errors have a system call; anything else is a bug and rethrown. */
const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new StorageUnavailable(`object store: ${error.code}`, { cause: error })
  }
}

/** Returns `absent` for a missing file or folder. */
const attemptOr = <T>(absent: T, work: () => Promise<T>): Promise<T> =>
  attempt(() =>
    work().catch((error: unknown) => {
      if (isSystemError(error) && error.code === 'ENOENT') return absent
      throw error
    }),
  )

async function removeDurably(path: string): Promise<void> {
  await unlink(path)
  await syncFolder(dirname(path))
}

async function* filesIn(root: string): AsyncGenerator<{ folder: string; name: string }> {
  for (const prefix of await attemptOr([], () => readdir(root))) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue
    const folder = join(root, prefix)
    for (const name of await attemptOr([], () => readdir(folder))) yield { folder, name }
  }
}

/** Opens nothing in advance, so that an unavailable disk needs no restart. */
export function diskStore(root: string): ObjectStore {
  const pathOf = (name: string) => {
    requireObjectName(name)
    return join(root, name.slice(0, 2), name)
  }
  return {
    put: (name, bytes) => attempt(async () => writeDurably(pathOf(name), bytes)),
    get: (name) => attemptOr<Uint8Array | null>(null, async () => readFile(pathOf(name))),
    remove: (name) => attemptOr<void>(undefined, async () => removeDurably(pathOf(name))),
    async *list() {
      for await (const { name } of filesIn(root)) if (isObjectName(name)) yield name
    },
  }
}

/** Removes unfinished files of a crash. Call it before the first `put`. */
export async function clearParts(root: string): Promise<void> {
  for await (const { folder, name } of filesIn(root))
    if (name.endsWith(PART)) await attemptOr<void>(undefined, () => removeDurably(join(folder, name)))
}

// Files are encrypted with their own key (AEAD). Id and variant are associated data, so that an object cannot be replaced
// by another.

type FileName = { id: string; variant: Variant }

const associatedData = ({ id, variant }: FileName): string => `object|${id}|${variant}`

export const sealFile = (bytes: Uint8Array, key: Buffer, file: FileName): Uint8Array =>
  seal(sealingKey(key), bytes, associatedData(file))

/** @returns null for a wrong key, id or variant, or changed bytes */
export const openFile = (sealed: Uint8Array, key: Buffer, file: FileName): Uint8Array | null =>
  open(sealingKey(key), sealed, associatedData(file))
