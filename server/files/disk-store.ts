/** The object store on the local disk: one file for each name, in folders by its first two characters. It stores encrypted bytes. */
import { readdir, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PART, syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { isObjectName, type ObjectStore, requireObjectName } from './object-store.ts'

/** Errors of the file system have a system call; anything else is a bug and is thrown on unchanged. */
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

/** The same, with a value for a file or folder that does not exist. */
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

/** Opens nothing in advance, so that a disk that was unavailable needs no restart. */
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

/** Removes files that a crash left half written. Call it before the first `put`, whose unfinished file it would remove. */
export async function clearParts(root: string): Promise<void> {
  for await (const { folder, name } of filesIn(root))
    if (name.endsWith(PART)) await attemptOr<void>(undefined, () => removeDurably(join(folder, name)))
}
