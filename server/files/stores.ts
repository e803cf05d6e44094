/** Opens the object store of the settings: the disk or S3. The S3 library is loaded only when S3 is used. */
import { join } from 'node:path'
import type { Config, S3Settings } from '../config.ts'
import type { Bucket } from './bucket.ts'
import { clearParts, diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

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
