/** Opens the object store of the settings: the disk or S3. The S3 library is loaded only when S3 is used. */
import { join } from 'node:path'
import type { Config, S3Settings } from '../config.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import { registeredFiles } from '../store/database-copy.ts'
import { lockFolder } from '../store/lock.ts'
import { type Bucket, s3Store } from './bucket.ts'
import { clearParts, diskStore, type ObjectStore, objectName } from './object-store.ts'

/** Milliseconds: an upload, whose two objects are stored in parallel, must be answered within ten seconds. */
const TIMEOUT = 7000

type Place = Pick<Config, 's3' | 'dataDir'>
type OnFailure = (name: string) => void

/** Bytes of a stored file, encrypted: drawing a picture anew can make it larger than it was sent. */
const MOST = 64 * 1024 * 1024

type Limits = { timeout: number; most: number }

/** @param limits milliseconds for one call, bytes of one object @param onFailure called with the name of each error */
export async function bucketFor(s3: S3Settings, limits: Limits, onFailure?: OnFailure): Promise<Bucket> {
  const { openBucket } = await import('./bucket.ts')
  return openBucket(s3, { ...limits, onFailure })
}

/** The store in DATA_DIR, after removing what a crash left half written: the caller must hold the lock of the folder. */
export async function filesOnDisk(dataDir: string): Promise<ObjectStore> {
  const folder = join(dataDir, 'objects')
  await clearParts(folder)
  return diskStore(folder)
}

/** For reading only: a server may be writing at the same time. */
export const objectsToRead = async ({ s3, dataDir }: Place): Promise<ObjectStore> =>
  s3 === null
    ? diskStore(join(dataDir, 'objects'))
    : s3Store(await bucketFor(s3, { timeout: TIMEOUT, most: MOST }))

export const objectsFor = async ({ s3, dataDir }: Place, onFailure?: OnFailure): Promise<ObjectStore> =>
  s3 === null
    ? filesOnDisk(dataDir)
    : s3Store(await bucketFor(s3, { timeout: TIMEOUT, most: MOST }, onFailure))

// Moves all files from one store to another: copies every file and reads it back, and only then removes the originals.
// At any time one of the two stores is complete, so an interrupted move can be started again.

const CONCURRENCY = 4

/** `differing`: names under which the two stores hold different bytes; with any of these nothing is removed. */
export type Moved = { moved: number; differing: string[] }
export type Progress = (step: 'copied' | 'removed', done: number, all: number) => void

const isSame = (a: Uint8Array, b: Uint8Array | null): boolean => b !== null && Buffer.from(a).equals(b)

/** @returns false when the target has other bytes of that name: a person must decide which of the two is right. */
async function copied(from: ObjectStore, to: ObjectStore, name: string): Promise<boolean> {
  const bytes = await from.get(name)
  // Removed since it was listed: there is nothing to copy.
  if (bytes === null) return true
  const existing = await to.get(name)
  if (existing !== null) return isSame(bytes, existing)
  await to.put(name, bytes)
  return isSame(bytes, await to.get(name))
}

async function copyAll(from: ObjectStore, to: ObjectStore, progress: Progress): Promise<Moved> {
  const names = (await Array.fromAsync(from.list())).sort()
  const differing: string[] = []
  let done = 0
  await eachOf(names, CONCURRENCY, async (name) => {
    if (!(await copied(from, to, name))) differing.push(name)
    progress('copied', ++done, names.length)
  })
  return { moved: names.length - differing.length, differing: differing.sort() }
}

/** @throws StorageUnavailable, with every file still where it was or in both stores. */
export async function moveObjects(from: ObjectStore, to: ObjectStore, progress: Progress): Promise<Moved> {
  const result = await copyAll(from, to, progress)
  if (result.differing.length > 0) return result
  const names = await Array.fromAsync(from.list())
  let done = 0
  await eachOf(names, CONCURRENCY, async (name) => {
    await from.remove(name)
    progress('removed', ++done, names.length)
  })
  return result
}

/**
 * Moves the files of a data folder to the S3 bucket of the settings or back, while no server runs on the folder.
 * `missing`: the ids of registered files that are in neither place, when all others were moved.
 * @throws OperatorError for a folder that is in use; StorageUnavailable
 */
export async function moveFiles(
  config: Config,
  to: 's3' | 'disk',
  progress: Progress,
): Promise<Moved & { missing: string[] }> {
  const unlock = lockFolder(config.dataDir)
  try {
    const disk = await filesOnDisk(config.dataDir)
    const bucket = await objectsFor(config)
    const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const moved = await moveObjects(from, target, progress)
    if (moved.differing.length > 0) return { ...moved, missing: [] }
    const stored = new Set(await Array.fromAsync(target.list()))
    const registered = registeredFiles(join(config.dataDir, 'vault.db'))
    return { ...moved, missing: registered.filter((id) => !stored.has(objectName(id, 'full'))) }
  } finally {
    unlock()
  }
}
