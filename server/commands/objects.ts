/** `bun run objects move`: takes every uploaded file from the disk to S3 or back, while no server runs. */

import { join } from 'node:path'
import { moveObjects, type Progress } from '../files/move.ts'
import { type ObjectStore, objectName } from '../files/object-store.ts'
import { filesOnDisk, objectsFor } from '../files/stores.ts'
import { StorageUnavailable } from '../runtime/storage-unavailable.ts'
import { lockFolder } from '../store/lock.ts'
import { registeredFiles } from '../store/snapshot.ts'
import {
  asked,
  asProcess,
  Cannot,
  type Command,
  configFor,
  mustHoldData,
  numbered,
  type Surroundings,
} from './command.ts'

const usage = 'Use: bun run objects move --to s3|disk [--data DIR]'
const unset =
  'No S3 is set, so files can go neither there nor back from it: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon.'
/** A line for each so many files. */
const STEP = 100

export const objects: Command = async ([name = '', ...words], around) => {
  const { options, rest } = asked(words, { valued: ['to', 'data'], usage })
  const { to } = options
  if (name !== 'move' || rest.length > 0 || (to !== 's3' && to !== 'disk')) throw new Cannot(usage)
  const config = configFor(around, options.data)
  if (config.s3 === null) throw new Cannot(unset)
  mustHoldData(config.dataDir)
  const unlock = lockFolder(config.dataDir)
  try {
    const [disk, bucket] = [await filesOnDisk(config.dataDir), await objectsFor(config)]
    const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
    return await moved({ from, target, to, dataDir: config.dataDir }, around)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new Cannot(`${error.message}. No file is lost: give the same command again.`)
  } finally {
    unlock()
  }
}

type Move = { from: ObjectStore; target: ObjectStore; to: 's3' | 'disk'; dataDir: string }

async function moved({ from, target, to, dataDir }: Move, around: Surroundings): Promise<0 | 1> {
  const { moved: count, differing } = await moveObjects(from, target, progressTo(around))
  if (differing.length > 0) {
    around.complain(
      `${numbered(differing.length, 'file differs', 'files differ')} between the disk and S3, such as ${differing[0]}. Nothing was removed.`,
    )
    return 1
  }
  around.say(`${numbered(count, 'file')} moved to ${to}, each compared byte for byte.`)
  around.say(
    to === 's3'
      ? 'Start the server with the same S3_ settings.'
      : 'Start the server without the S3_ settings.',
  )
  const missing = await unstored(target, dataDir)
  if (missing.length === 0) return 0
  around.complain(
    `${numbered(missing.length, 'registered file is', 'registered files are')} in neither place, such as ${missing[0]}.`,
  )
  return 1
}

const progressTo =
  ({ say }: Surroundings): Progress =>
  (step, done, all) => {
    if (done % STEP === 0 || done === all) say(`${step} ${done} of ${all}`)
  }

/** Files that an application may name and that the store does not have. */
async function unstored(store: ObjectStore, dataDir: string): Promise<string[]> {
  const stored = new Set(await Array.fromAsync(store.list()))
  return registeredFiles(join(dataDir, 'vault.db')).filter((id) => !stored.has(objectName(id, 'full')))
}

if (import.meta.main) await asProcess(objects)
