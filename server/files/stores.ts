/** Where this installation keeps its files. The library for S3 is loaded only where S3 is asked for. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Bucket } from './bucket.ts'
import { clearParts, diskStore } from './disk.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3.ts'
import type { S3Settings } from './s3-settings.ts'

/** Milliseconds: an upload has to be answered within ten seconds, and its two objects are sent side by side. */
export const PATIENCE = 7000

type Trouble = (what: string) => void

export async function bucketFor(s3: S3Settings, patience: number, trouble?: Trouble): Promise<Bucket> {
  const { openBucket } = await import('./bucket.ts')
  return openBucket(s3, { patience, ...(trouble && { trouble }) })
}

/** The files in DATA_DIR, without what a crash left half written. Only for who holds the folder's lock. */
export async function filesOnDisk(dataDir: string): Promise<ObjectStore> {
  const folder = join(dataDir, 'objects')
  await clearParts(folder)
  return diskStore(folder)
}

/** For who only reads, beside a server that may be writing. */
export const objectsToRead = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> =>
  s3 === null ? diskStore(join(dataDir, 'objects')) : s3Store(await bucketFor(s3, PATIENCE))

/** @param trouble called with the reason when S3 fails */
export const objectsFor = async (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  trouble?: Trouble,
): Promise<ObjectStore> =>
  s3 === null ? filesOnDisk(dataDir) : s3Store(await bucketFor(s3, PATIENCE, trouble))
