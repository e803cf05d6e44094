/** Makes a backup: a consistent copy of both databases, the files that they name, the checkpoints, and the manifest. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { objectsFor } from '../files/stores.ts'
import { OperatorError } from '../runtime/errors.ts'
import { copyDatabases, registeredFiles } from '../store/database-copy.ts'
import {
  copyAdded,
  copyCheckpoints,
  copyObjects,
  type Earlier,
  fromDisk,
  fromStore,
  readManifest,
  sharedWith,
  writeManifest,
} from './copy-files.ts'
import { type BackupStorage, backupName } from './storage.ts'

/** `unreadable`: what the organiser has added and the server may not read. */
export type Made = { name: string; position: number; files: number; missing: string[]; unreadable: string[] }

/** Written under another name that is changed at the end, so that a half-made backup never counts as one. */
export async function makeBackup(config: Config, storage: BackupStorage, createdAt: string): Promise<Made> {
  const name = backupName(createdAt)
  const { complete } = await storage.list()
  if (complete.includes(name)) throw new OperatorError(`${storage.location(name)} is already there.`)
  const part = storage.workFolder(name)
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const made = await copyInto(config, { part, earlier: await earlierIn(storage), createdAt })
    await storage.commit(name)
    return { name, ...made }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function earlierIn(storage: BackupStorage): Promise<Earlier | null> {
  const folder = await storage.latestFolder()
  const manifest = folder === null ? null : await readManifest(folder)
  if (folder === null || manifest === null) return null
  return { folder, digests: new Map(manifest.files.map(({ path, ...digest }) => [path, digest])) }
}

type Copying = { part: string; earlier: Earlier | null; createdAt: string }
async function copyInto(config: Config, { part, earlier, createdAt }: Copying): Promise<Omit<Made, 'name'>> {
  const { dataDir } = config
  const position = copyDatabases(dataDir, part)
  const ids = registeredFiles(join(part, 'vault.db'))
  const files = config.s3 === null ? fromDisk(dataDir) : fromStore(await objectsFor(config))
  const absent = await copyObjects(earlier ? sharedWith(earlier, files) : files, part, ids)
  // A file that was erased or replaced meanwhile may be gone; one that the vault still knows must be there.
  const registered = absent.length > 0 ? registeredFiles(join(dataDir, 'vault.db')) : []
  const missing = absent.filter((id) => registered.includes(id)).sort()
  await copyCheckpoints(dataDir, part, position)
  const unreadable = await copyAdded(dataDir, part, earlier)
  await writeManifest(part, { createdAt, position })
  return { position, files: ids.length - absent.length, missing, unreadable }
}
