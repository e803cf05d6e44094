/** The place that the settings name for backups. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { bucketFor } from '../files/stores.ts'
import { OperatorError } from '../runtime/errors.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

/** Milliseconds for one file of a backup: the log of years over a slow line. */
const PATIENCE = 10 * 60 * 1000

export async function placeFor(kept: { folder: string } | 's3', config: Config): Promise<BackupPlace> {
  if (kept !== 's3') return folderPlace(kept.folder)
  if (config.s3 === null) throw new OperatorError('Backups in S3 need S3_BUCKET and its keys.')
  return bucketPlace(await bucketFor(config.s3, PATIENCE), join(config.dataDir, 'backing-up'))
}
