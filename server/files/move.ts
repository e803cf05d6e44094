/**
 * Moves all files from one store to another: copies every file and reads it back, and only then removes the originals.
 * At any time one of the two stores is complete, so an interrupted move can be started again.
 */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import { registeredFiles } from '../store/database-copy.ts'
import { lockFolder } from '../store/lock.ts'
import { type ObjectStore, objectName } from './object-store.ts'
import { filesOnDisk, objectsFor } from './stores.ts'

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
