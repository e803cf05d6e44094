/**
 * The object store on local disk: a file for each name, in folders by its first two characters. Files are of mode 0600
 * and sealed before they come here.
 */
import { readdir, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PART, syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { isObjectName, type ObjectStore } from './object-store.ts'

/** What the file system itself reports carries the system call; anything else is a bug and stays what it is. */
const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new StorageUnavailable(`object store: ${error.code}`, { cause: error })
  }
}

/** The same, where a file or folder that is not there is an answer. */
const reachingOr = <T>(absent: T, work: () => Promise<T>): Promise<T> =>
  reaching(() =>
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
  for (const fan of await reachingOr([], () => readdir(root))) {
    if (!/^[0-9a-f]{2}$/.test(fan)) continue
    const folder = join(root, fan)
    for (const name of await reachingOr([], () => readdir(folder))) yield { folder, name }
  }
}

/** Touches the disk only when asked to, so that a disk that comes back needs no restart. */
export function diskStore(root: string): ObjectStore {
  const pathOf = (name: string) => {
    if (!isObjectName(name)) throw new RangeError('not the name of an object')
    return join(root, name.slice(0, 2), name)
  }
  return {
    put: (name, bytes) => reaching(async () => writeDurably(pathOf(name), bytes)),
    get: (name) => reachingOr<Uint8Array | null>(null, async () => readFile(pathOf(name))),
    remove: (name) => reachingOr<void>(undefined, async () => removeDurably(pathOf(name))),
    async *list() {
      for await (const { name } of filesIn(root)) if (isObjectName(name)) yield name
    },
  }
}

/** Removes what a crash left half written. Call before the first `put`: it cannot tell a leftover from work under way. */
export async function clearParts(root: string): Promise<void> {
  for await (const { folder, name } of filesIn(root))
    if (name.endsWith(PART)) await reachingOr<void>(undefined, () => removeDurably(join(folder, name)))
}
