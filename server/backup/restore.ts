/**
 * Restores a backup into an empty folder on the disk, repeats the erasures since it was made, and verifies everything,
 * before a server can start on it and before a file in a bucket is touched.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { checkLog } from '../audit/check-log.ts'
import { findingInWords } from '../audit/finding.ts'
import type { Config } from '../config.ts'
import { type Moved, moveObjects } from '../files/move.ts'
import { filesOnDisk, objectsFor } from '../files/stores.ts'
import { openParts } from '../run.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import { closeWalFiles } from '../store/database-copy.ts'
import { inFolder } from '../store/folder.ts'
import { addedFolders } from './added-paths.ts'
import { IN_BUCKET } from './bucket-storage.ts'
import { openBackupStorage } from './configured-storage.ts'
import { type Manifest, verifiedManifest } from './manifest.ts'

/** The log last: without it no server starts on the folder. */
const parts = [...addedFolders, 'objects', 'checkpoints', 'vault.db', 'log.db']
const STAGE = '.restoring'
const FETCHED = '.fetched'

/** `again`: how many erasures were repeated; `held`: how many waiting letters were put on hold. */
export type Restored = { manifest: Manifest; again: number; held: number }

/** @throws OperatorError where the folder holds anything but the keys, or the backup does not match its manifest. */
export async function restoreInto(config: Config, from: string, clock: Clock): Promise<Restored> {
  await assertEmpty(config)
  if (!from.startsWith(IN_BUCKET)) return restoreFrom(config, from, clock)
  const folder = join(config.dataDir, FETCHED)
  try {
    await download(config, from.slice(IN_BUCKET.length), folder)
    return await restoreFrom(config, folder, clock)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uploads to the bucket the files that it does not have. @throws StorageUnavailable */
export async function sendFiles(config: Config): Promise<Moved> {
  return moveObjects(await filesOnDisk(config.dataDir), await objectsFor(config), () => undefined)
}

async function download(config: Config, name: string, folder: string): Promise<void> {
  try {
    await (await openBackupStorage('s3', config)).fetch(name, folder)
  } catch (error) {
    throw error instanceof StorageUnavailable
      ? new OperatorError(`Nothing was restored. ${error.message}`)
      : error
  }
}

async function restoreFrom(settings: Config, from: string, clock: Clock): Promise<Restored> {
  const config = { ...settings, s3: null }
  const manifest = await verifiedManifest(from)
  // Opens the backup read-only, which fails where the keys are not its own, before anything is written.
  inFolder({ dataDir: from, keyDir: config.keyDir }, () => undefined)
  const stage = join(config.dataDir, STAGE)
  const staged = { ...config, dataDir: stage }
  try {
    await copyInto(stage, from, manifest)
    const made = await applyLaterChanges(staged, clock)
    verify(staged)
    await moveIntoPlace(stage, config.dataDir)
    return { manifest, ...made }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function assertEmpty({ dataDir, keyDir }: Config): Promise<void> {
  const [keys] = relative(resolve(dataDir), resolve(keyDir)).split(sep)
  // A restore that was cut off has left its stage, and nothing else.
  await rm(join(dataDir, STAGE), { recursive: true, force: true })
  const found = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name !== keys) : []
  if (found.length > 0)
    throw new OperatorError(`${dataDir} is not empty. Restore into a new folder, and look before you delete.`)
}

async function copyInto(stage: string, from: string, { files }: Manifest): Promise<void> {
  await mkdir(stage, { recursive: true, mode: 0o700 })
  for (const { path } of files) await cp(join(from, path), join(stage, path))
}

/** Once all of it is right: until then no server starts on the folder, and one that was cut off leaves nothing but the stage. */
async function moveIntoPlace(stage: string, dataDir: string): Promise<void> {
  closeWalFiles(stage)
  for (const part of parts)
    if (existsSync(join(stage, part))) await rename(join(stage, part), join(dataDir, part))
}

/**
 * Opening the folder applies the list of erasures in KEY_DIR. All sessions end, since some may have been ended after the
 * backup, and letters that waited are held, since they may have been sent after it.
 */
async function applyLaterChanges(config: Config, clock: Clock): Promise<{ again: number; held: number }> {
  const before = erasureCount(config)
  const { files, store } = await openParts(config, clock)
  await files.unlinkRemoved()
  // Password links go with the sessions.
  store.vault.sessions.sweep(new Date('9999-12-31T23:59:59.999Z'))
  const held = store.vault.mail.hold()
  store.close()
  return { again: erasureCount(config) - before, held }
}

const erasureCount = (config: Config): number => inFolder(config, ({ log }) => log.erased().length)

/** @throws OperatorError when what was restored is not what was recorded. */
function verify(config: Config): void {
  // What nobody could have decided is for auditors to say: a backup is restored as it was made.
  const checked = inFolder(config, (folder) => checkLog(folder, { withRules: false }))
  if (!checked.ok) throw new OperatorError(findingInWords(checked, ' of the backup'))
}
