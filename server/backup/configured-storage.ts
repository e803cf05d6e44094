/** Opens the storage that the configuration names for backups. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { bucketFor } from '../files/stores.ts'
import { OperatorError } from '../runtime/errors.ts'
import { createBucketStorage } from './bucket-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { BackupStorage } from './storage.ts'

/** Milliseconds for one file of a backup: the log of years over a slow line. */
const TIMEOUT = 10 * 60 * 1000
/** Bytes of one file of a backup, which goes to the disk in pieces: a hundred times the log of a season. */
const MOST = 32 * 1024 ** 3

export async function openBackupStorage(
  target: { folder: string } | 's3',
  config: Config,
): Promise<BackupStorage> {
  if (target !== 's3') return createFolderStorage(target.folder)
  if (config.s3 === null) throw new OperatorError('Backups in S3 need S3_BUCKET and its keys.')
  const bucket = await bucketFor(config.s3, { timeout: TIMEOUT, most: MOST })
  return createBucketStorage(bucket, join(config.dataDir, 'backing-up'))
}
