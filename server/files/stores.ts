/** Opens the configured object store, and copies files into a bucket. The S3 library is loaded only for S3. */
import { join } from 'node:path'
import type { Config, S3Settings } from '../config.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import type { Bucket } from './bucket.ts'
import { clearParts, diskStore, isObjectName, type ObjectStore, requireObjectName } from './object-store.ts'

/** Milliseconds: an upload of two objects in parallel must be answered within ten seconds. */
const TIMEOUT = 7000

type Place = Pick<Config, 's3' | 'dataDir'>
type OnFailure = (name: string) => void

/** @param timeout milliseconds for one call @param onFailure called with the name of each error */
export async function bucketFor(s3: S3Settings, timeout: number, onFailure?: OnFailure): Promise<Bucket> {
  const { openBucket } = await import('./bucket.ts')
  return openBucket(s3, { timeout, onFailure })
}

// The object store in a bucket, with encrypted bytes under `objects/` and the name.

const FOLDER = 'objects/'

export function s3Store(bucket: Bucket): ObjectStore {
  const keyOf = (name: string): string => {
    requireObjectName(name)
    return FOLDER + name
  }
  return {
    put: async (name, bytes) => bucket.put(keyOf(name), bytes),
    get: async (name) => bucket.get(keyOf(name)),
    remove: async (name) => bucket.remove(keyOf(name)),
    async *list() {
      for await (const key of bucket.list(FOLDER)) {
        const name = key.slice(FOLDER.length)
        if (isObjectName(name)) yield name
      }
    },
  }
}

/** The store in DATA_DIR, without unfinished files: the caller must hold the folder's lock. */
async function filesOnDisk(dataDir: string): Promise<ObjectStore> {
  const folder = join(dataDir, 'objects')
  await clearParts(folder)
  return diskStore(folder)
}

/** Read-only: a server may be writing. */
export const objectsToRead = async ({ s3, dataDir }: Place): Promise<ObjectStore> =>
  s3 === null ? diskStore(join(dataDir, 'objects')) : s3Store(await bucketFor(s3, TIMEOUT))

export const objectsFor = async ({ s3, dataDir }: Place, onFailure?: OnFailure): Promise<ObjectStore> =>
  s3 === null ? filesOnDisk(dataDir) : s3Store(await bucketFor(s3, TIMEOUT, onFailure))

// Copies all files into a bucket, and reads back every one. An interrupted copy can be restarted.

const CONCURRENCY = 4

const isSame = (a: Uint8Array, b: Uint8Array | null): boolean => b !== null && Buffer.from(a).equals(b)

/** @returns false where the target has other bytes of that name, which a person must resolve */
async function copied(from: ObjectStore, to: ObjectStore, name: string): Promise<boolean> {
  const bytes = (await from.get(name)) ?? new Uint8Array()
  const existing = await to.get(name)
  if (existing !== null) return isSame(bytes, existing)
  await to.put(name, bytes)
  return isSame(bytes, await to.get(name))
}

/** @returns how many there are, and how many differ @throws StorageUnavailable */
export async function copyAll(
  from: ObjectStore,
  to: ObjectStore,
): Promise<{ all: number; differing: number }> {
  const names = await Array.fromAsync(from.list())
  let differing = 0
  await eachOf(names, CONCURRENCY, async (name) => {
    if (!(await copied(from, to, name))) differing += 1
  })
  return { all: names.length, differing }
}
