/** Makes backups: a consistent copy of the database, its files, the checkpoints, and a manifest; and cleans up old ones. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore, objectName } from '../files/object-store.ts'
import { objectsFor } from '../files/stores.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import {
  closeWalFile,
  copyDatabase,
  MANIFEST,
  programmeIn,
  registeredFiles,
  streamsWithKeys,
} from '../store/database-copy.ts'
import { openKeys } from '../store/keys.ts'
import { applicationStream } from '../store/log.ts'
import { SEASON_FILE } from '../store/season-file.ts'
import { openStore } from '../store/store.ts'
import {
  copyAdded,
  copyCheckpoints,
  copyObjects,
  type Earlier,
  fromDisk,
  fromStore,
  readManifest,
  sharedWith,
  verifiedManifest,
  writeManifest,
} from './copy-files.ts'
import { type BackupStorage, backupName, expired, madeAt } from './storage.ts'

/** `unreadable`: added files that the server may not read. */
export type Made = { name: string; position: number; files: number; missing: string[]; unreadable: string[] }

/** Renamed at the end, so that an unfinished backup never counts. */
export async function makeBackup(config: Config, storage: BackupStorage, createdAt: string): Promise<Made> {
  const name = backupName(createdAt)
  const { complete } = await storage.list()
  if (complete.includes(name)) throw new OperatorError(`${storage.location(name)} is already there.`)
  const newest = complete.at(-1)
  if (newest !== undefined) await assertSameProgramme(storage, newest, programmeIn(config.dataDir))
  const part = storage.workFolder(name)
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const made = await copyInto(config, { part, earlier: await earlierIn(storage, createdAt), createdAt })
    await storage.commit(name)
    return { name, ...made }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** One place holds the backups of one programme, so that none is ever removed for another's. @throws OperatorError */
async function assertSameProgramme(storage: BackupStorage, name: string, programme: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-backup-'))
  try {
    await storage.fetch(name, folder, MANIFEST)
    const manifest = await readManifest(folder)
    if (manifest && manifest.programme !== programme)
      throw new OperatorError(
        `No backup was made: ${storage.location(name)} is of another programme. Give each programme a place of its own.`,
      )
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function earlierIn(storage: BackupStorage, createdAt: string): Promise<Earlier | null> {
  const folder = await storage.latestFolder()
  const manifest = folder === null ? null : await readManifest(folder)
  if (folder === null || manifest === null) return null
  const digests = new Map(manifest.files.map(({ path, ...digest }) => [path, digest]))
  return { folder, digests, isTrusted: manifest.createdAt.slice(0, 10) === createdAt.slice(0, 10) }
}

type Copying = { part: string; earlier: Earlier | null; createdAt: string }
async function copyInto(config: Config, { part, earlier, createdAt }: Copying): Promise<Omit<Made, 'name'>> {
  const { dataDir } = config
  const position = copyDatabase(dataDir, part)
  const ids = registeredFiles(part)
  const files = config.s3 === null ? fromDisk(dataDir) : fromStore(await objectsFor(config))
  const absent = await copyObjects(earlier ? sharedWith(earlier, files) : files, part, ids)
  // An erased or replaced file may be gone; a registered one must exist.
  const registered = absent.length > 0 ? registeredFiles(dataDir) : []
  const missing = absent.filter((id) => registered.includes(id)).sort()
  await copyCheckpoints(dataDir, part, position)
  const unreadable = await copyAdded(dataDir, part, earlier)
  await writeManifest(part, { createdAt, programme: programmeIn(part), position }, earlier)
  return { position, files: ids.length - absent.length, missing, unreadable }
}

// Applies later erasures to backups older than 29 days: families are promised that no copy of their keys outlives their
// erasure by more than thirty days, while monthly backups last for a year.

/** A day less than thirty, in case the server is down for a day. */
const MIN_AGE = 29 * 24 * 60 * 60 * 1000

type BackupContext = { storage: BackupStorage; keyDir: string; clock: Clock }

async function containsErased({ storage, keyDir }: BackupContext, name: string): Promise<boolean> {
  const erased = openKeys(keyDir).erasures.list().map(applicationStream)
  if (erased.length === 0) return false
  const folder = await mkdtemp(join(tmpdir(), 'wedding-backup-'))
  try {
    await storage.fetch(name, folder, SEASON_FILE)
    const readable = new Set(streamsWithKeys(folder))
    return erased.some((stream) => readable.has(stream))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Opening the folder repeats every listed erasure; the files remain to be unlinked. @returns the size of its log */
async function eraseIn(folder: string, { keyDir, clock }: BackupContext): Promise<number> {
  const store = await openStore({ dataDir: folder, keyDir, clock, isBackup: true })
  const objects = diskStore(join(folder, 'objects'))
  for (const id of store.vault.files.toUnlink()) {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    await store.write(() => store.vault.files.unlinked(id))
  }
  const position = store.log.size()
  store.close()
  closeWalFile(folder)
  await rm(join(folder, 'lock'), { force: true })
  return position
}

/** The same time under a new name, so that a complete backup of it always exists. */
const nextName = (name: string): string => {
  const [, base, count = '0'] = /^(.*Z)(?:-(\d+))?$/.exec(name) ?? [name, name]
  return `${base}-${Number(count) + 1}`
}

async function rewriteWithoutErased(context: BackupContext, name: string): Promise<void> {
  const { storage } = context
  const next = nextName(name)
  const part = storage.workFolder(next)
  try {
    await rm(part, { recursive: true, force: true })
    await storage.fetch(name, part)
    const { createdAt } = await verifiedManifest(part)
    await rm(join(part, MANIFEST))
    const position = await eraseIn(part, context)
    await writeManifest(part, { createdAt, programme: programmeIn(part), position })
    await storage.commit(next)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  await storage.remove(name)
}

async function repeatErasures(context: BackupContext): Promise<string[]> {
  const before = context.clock().getTime() - MIN_AGE
  const { complete } = await context.storage.list()
  const old = complete.filter((name) => (madeAt(name)?.getTime() ?? before) < before)
  const rewritten: string[] = []
  for (const name of old) {
    if (!(await containsErased(context, name))) continue
    await rewriteWithoutErased(context, name)
    rewritten.push(name)
  }
  return rewritten
}

const DAY = 24 * 60 * 60 * 1000

/** @returns names of removed backups, and of those rewritten without erased applications */
export async function cleanUp(context: BackupContext): Promise<{ removed: string[]; rewritten: string[] }> {
  const { storage, clock } = context
  const { complete, partial } = await storage.list()
  const removed = expired(complete)
  // A younger one may be in progress.
  const abandoned = partial.filter((name) => (madeAt(name)?.getTime() ?? 0) < clock().getTime() - DAY)
  for (const name of [...removed, ...abandoned]) await storage.remove(name)
  const today = clock().toISOString().slice(0, 10)
  const ofToday = complete.filter((name) => madeAt(name)?.toISOString().startsWith(today))
  // Each old backup is copied to be looked at, which is enough once a day.
  return { removed, rewritten: ofToday.length > 1 ? [] : await repeatErasures(context) }
}
