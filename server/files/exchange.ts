/** Takes every uploaded file from the disk to the bucket of the settings or back, while no server runs on the folder. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { lockFolder } from '../store/lock.ts'
import { registeredFiles } from '../store/snapshot.ts'
import { type Moved, moveObjects, type Progress } from './move.ts'
import { objectName } from './object-store.ts'
import { filesOnDisk, objectsFor } from './stores.ts'

/**
 * `missing`: the ids of files that an application may name and that are in neither place, where all were moved.
 * @throws OperatorError, StorageUnavailable
 */
export async function moveFiles(
  config: Config,
  to: 's3' | 'disk',
  told: Progress,
): Promise<Moved & { missing: string[] }> {
  const unlock = lockFolder(config.dataDir)
  try {
    const disk = await filesOnDisk(config.dataDir)
    const bucket = await objectsFor(config)
    const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const moved = await moveObjects(from, target, told)
    if (moved.differing.length > 0) return { ...moved, missing: [] }
    const stored = new Set(await Array.fromAsync(target.list()))
    const registered = registeredFiles(join(config.dataDir, 'vault.db'))
    return { ...moved, missing: registered.filter((id) => !stored.has(objectName(id, 'full'))) }
  } finally {
    unlock()
  }
}
