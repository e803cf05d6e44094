/**
 * Puts a backup into an empty folder, first on the disk. Who was erased since it was made is erased again, and
 * everything is verified, before anyone is served or a file in a bucket is touched.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { checkLog } from '../audit/check-log.ts'
import type { Config } from '../config.ts'
import { type Moved, moveObjects } from '../files/move.ts'
import { filesOnDisk, objectsFor } from '../files/stores.ts'
import { openParts } from '../run.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import { inFolder } from '../store/folder.ts'
import { IN_BUCKET } from './bucket-place.ts'
import { checkedManifest, type Manifest } from './manifest.ts'
import { placeFor } from './places.ts'

/** The log last: without it the folder does not start as if it were whole. */
const parts = ['objects', 'checkpoints', 'vault.db', 'log.db']
const STAGE = '.restoring'
const FETCHED = '.fetched'

/** `again`: how many applications were erased since; `held`: how many letters waited. */
export type Restored = { manifest: Manifest; again: number; held: number }

/** @throws OperatorError where the folder holds anything but the keys, or the backup is not what was backed up. */
export async function restoreInto(config: Config, from: string, clock: Clock): Promise<Restored> {
  await mustBeEmpty(config)
  if (!from.startsWith(IN_BUCKET)) return restored(config, from, clock)
  const folder = join(config.dataDir, FETCHED)
  try {
    await fetched(config, from.slice(IN_BUCKET.length), folder)
    return await restored(config, folder, clock)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the server will look for the files in the bucket, those that it has not are put there. @throws StorageUnavailable */
export async function sendFiles(config: Config): Promise<Moved> {
  return moveObjects(await filesOnDisk(config.dataDir), await objectsFor(config), () => undefined)
}

async function fetched(config: Config, name: string, folder: string): Promise<void> {
  try {
    await (await placeFor('s3', config)).fetch(name, folder)
  } catch (error) {
    throw error instanceof StorageUnavailable
      ? new OperatorError(`Nothing was restored. ${error.message}`)
      : error
  }
}

async function restored(settings: Config, from: string, clock: Clock): Promise<Restored> {
  const config = { ...settings, s3: null }
  const manifest = await checkedManifest(from)
  // The copy in the backup is only read: the keys must be the right ones before anything is written.
  inFolder({ dataDir: from, keyDir: config.keyDir }, () => undefined)
  await putInPlace(from, config.dataDir, manifest)
  const made = await madeSafe(config, clock)
  verified(config)
  return { manifest, ...made }
}

async function mustBeEmpty({ dataDir, keyDir }: Config): Promise<void> {
  const [keys] = relative(resolve(dataDir), resolve(keyDir)).split(sep)
  const found = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name !== keys) : []
  if (found.length > 0)
    throw new OperatorError(`${dataDir} is not empty. Restore into a new folder, and look before you delete.`)
}

async function putInPlace(from: string, dataDir: string, { files }: Manifest): Promise<void> {
  const stage = join(dataDir, STAGE)
  await mkdir(stage, { recursive: true, mode: 0o700 })
  for (const { path } of files) await cp(join(from, path), join(stage, path))
  for (const part of parts)
    if (existsSync(join(stage, part))) await rename(join(stage, part), join(dataDir, part))
  await rm(stage, { recursive: true })
}

/**
 * Opening the folder applies the list of erasures in KEY_DIR. What happened after the backup must not happen again: a
 * session that was ended does not come back to life, and no letter goes out twice by itself.
 */
async function madeSafe(config: Config, clock: Clock): Promise<{ again: number; held: number }> {
  const before = erasedIn(config)
  const { files, store } = await openParts(config, clock)
  await files.unlinkRemoved()
  // Password links go with the sessions.
  store.vault.sessions.sweep(new Date('9999-12-31T23:59:59.999Z'))
  const held = store.vault.mail.hold()
  store.close()
  return { again: erasedIn(config) - before, held }
}

const erasedIn = (config: Config): number => inFolder(config, ({ log }) => log.erased().length)

/** @throws OperatorError when what was restored is not what was recorded. */
function verified(config: Config): void {
  const checked = inFolder(config, (folder) => checkLog(folder))
  if (!checked.ok)
    throw new OperatorError(`Event ${checked.seq} of the backup is not what was recorded: ${checked.says}`)
}
