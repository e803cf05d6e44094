/** Makes backups: a consistent copy of the database, its files, and a manifest; and cleans up old ones. */
import { mkdir, rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { objectsFor } from '../files/stores.ts'
import { OperatorError } from '../runtime/errors.ts'
import { copyDatabase, programmeIn, registeredFiles } from '../store/database-copy.ts'
import { copyObjects, type Earlier, fromDisk, fromStore, writeManifest } from './copy-files.ts'
import { type BackupStorage, backupName, expired, madeAt } from './storage.ts'

export type Made = { name: string; position: number; files: number; missing: string[] }

/** Renamed at the end, so that an unfinished backup never counts. */
export async function makeBackup(config: Config, storage: BackupStorage, createdAt: string): Promise<Made> {
  const name = backupName(createdAt)
  const { complete } = await storage.list()
  if (complete.includes(name)) throw new OperatorError(`${storage.location(name)} is already there.`)
  const earlier = await earlierIn(storage, {
    newest: complete.at(-1),
    programme: programmeIn(config),
    createdAt,
  })
  const part = storage.workFolder(name)
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const made = await copyInto(config, { part, earlier, createdAt })
    await storage.commit(name)
    return { name, ...made }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/**
 * What the next backup can share. One place holds the backups of one programme, so that none is ever removed for another's.
 * @throws OperatorError
 */
async function earlierIn(
  storage: BackupStorage,
  { newest, programme, createdAt }: { newest: string | undefined; programme: string; createdAt: string },
): Promise<Earlier | null> {
  const manifest = newest === undefined ? null : await storage.manifest(newest)
  if (newest === undefined || !manifest) return null
  const folder = storage.location(newest)
  if (manifest.programme !== programme)
    throw new OperatorError(
      `No backup was made: ${folder} is of another programme. Give each programme a place of its own.`,
    )
  if (!storage.isOnDisk) return null
  const digests = new Map(manifest.files.map(({ path, ...digest }) => [path, digest]))
  return { folder, digests, isTrusted: manifest.createdAt.slice(0, 10) === createdAt.slice(0, 10) }
}

type Copying = { part: string; earlier: Earlier | null; createdAt: string }
async function copyInto(config: Config, { part, earlier, createdAt }: Copying): Promise<Omit<Made, 'name'>> {
  const { dataDir } = config
  const position = copyDatabase(config, part)
  const ids = registeredFiles({ dataDir: part })
  const files = config.s3 === null ? fromDisk(dataDir) : fromStore(await objectsFor(config))
  const absent = await copyObjects(files, part, { ids, earlier })
  // An erased or replaced file may be gone; a registered one must exist.
  const registered = absent.length > 0 ? registeredFiles(config) : []
  const missing = absent.filter((id) => registered.includes(id)).sort()
  await writeManifest(part, { createdAt, programme: programmeIn({ dataDir: part }), position }, earlier)
  return { position, files: ids.length - absent.length, missing }
}

const DAY = 24 * 60 * 60 * 1000

/** @returns names of removed backups */
export async function cleanUp(storage: BackupStorage, now: Date): Promise<string[]> {
  const { complete, partial } = await storage.list()
  const removed = expired(complete)
  // A younger one may be in progress.
  const abandoned = partial.filter((name) => (madeAt(name)?.getTime() ?? 0) < now.getTime() - DAY)
  for (const name of [...removed, ...abandoned]) await storage.remove(name)
  return removed
}
