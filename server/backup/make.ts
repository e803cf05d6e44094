/** Makes a backup: a consistent copy of both databases, the files that they name, the checkpoints, and the manifest. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { objectsFor } from '../files/stores.ts'
import { OperatorError } from '../runtime/errors.ts'
import { copyDatabases, registeredFiles } from '../store/snapshot.ts'
import { copyCheckpoints, copyObjects, type Earlier, fromDisk, fromStore, sharedWith } from './copies.ts'
import { backupName } from './kept.ts'
import { readManifest, writeManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

export type Made = { name: string; position: number; files: number; missing: string[] }

/** Everything is written beside and takes its name at the end, so that a half-made backup is never taken for one. */
export async function makeBackup(config: Config, place: BackupPlace, createdAt: string): Promise<Made> {
  const name = backupName(createdAt)
  const { whole } = await place.names()
  if (whole.includes(name)) throw new OperatorError(`${place.where(name)} is already there.`)
  const part = place.workFolder(name)
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const made = await filled(config, { part, earlier: await earlierIn(place), createdAt })
    await place.keep(name)
    return { name, ...made }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function earlierIn(place: BackupPlace): Promise<Earlier | null> {
  const folder = await place.latest()
  const manifest = folder === null ? null : await readManifest(folder)
  if (folder === null || manifest === null) return null
  return { folder, digests: new Map(manifest.files.map(({ path, ...digest }) => [path, digest])) }
}

type Filling = { part: string; earlier: Earlier | null; createdAt: string }
async function filled(config: Config, { part, earlier, createdAt }: Filling): Promise<Omit<Made, 'name'>> {
  const { dataDir } = config
  const position = copyDatabases(dataDir, part)
  const ids = registeredFiles(join(part, 'vault.db'))
  const files = config.s3 === null ? fromDisk(dataDir) : fromStore(await objectsFor(config))
  const absent = await copyObjects(earlier ? sharedWith(earlier, files) : files, part, ids)
  // A file that was erased or replaced meanwhile may be gone; one that the vault still knows may not.
  const still = absent.length > 0 ? registeredFiles(join(dataDir, 'vault.db')) : []
  const missing = absent.filter((id) => still.includes(id)).sort()
  await copyCheckpoints(dataDir, part, position)
  await writeManifest(part, { createdAt, position })
  return { position, files: ids.length - absent.length, missing }
}
