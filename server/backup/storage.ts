/** The storage of backups: a folder, or an S3 bucket. A backup is complete or absent. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Bucket } from '../files/bucket.ts'
import { bucketFor } from '../files/stores.ts'
import { syncFolder } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { MANIFEST } from '../store/database-copy.ts'
import { backupPath, filesIn, type Manifest, manifestFrom, readManifest } from './copy-files.ts'

export type BackupStorage = {
  /** The path or URL, for people. */
  location(name: string): string
  /** Names of complete and interrupted backups, by time. */
  list(): Promise<{ complete: string[]; partial: string[] }>
  /** Null where it is missing, or of another version. */
  manifest(name: string): Promise<Manifest | null>
  /** Whether a location is a folder, with which the next backup can share files. */
  isOnDisk: boolean
  /** A folder on disk to assemble the backup in. */
  workFolder(name: string): string
  /** Moves the work folder into the storage, the manifest last. */
  commit(name: string): Promise<void>
  remove(name: string): Promise<void>
}

export const PART = '.part'

// Retention: all of the latest two hours, and the last one of each of 24 hours and 29 days. Families are promised that no copy of
// their keys outlives their erasure by more than thirty days, so nothing but the newest is older (docs/decisions/0008).

const NAMED = /^wedding-backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export const backupName = (createdAt: string): string =>
  `wedding-backup-${createdAt.replaceAll(/[:.]/g, '-')}`

/** Null for any other name. */
export function madeAt(name: string): Date | null {
  const [, day, hour, minute, second, rest] = NAMED.exec(name) ?? []
  const date = new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const hourOf = (date: Date): string => date.toISOString().slice(0, 13)

/** @returns backups to remove, never other names */
export function expired(names: readonly string[]): string[] {
  const made = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const newest = made[0]?.at.getTime() ?? 0
  const within = (time: number) => made.filter(({ at }) => newest - at.getTime() <= time)
  const lastOfEach = (time: number, period: (date: Date) => string) =>
    [...Map.groupBy(within(time), ({ at }) => period(at)).values()].flatMap(([last]) => last ?? [])
  const retained = new Set([...within(2 * HOUR), ...lastOfEach(DAY, hourOf), ...lastOfEach(29 * DAY, dayOf)])
  return made.flatMap((one) => (retained.has(one) ? [] : one.name))
}

/** Backups that are being assembled in a folder, or were interrupted. */
async function begunIn(folder: string): Promise<string[]> {
  const found = existsSync(folder) ? await readdir(folder) : []
  const names = found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
  return names.filter((name) => madeAt(name) !== null)
}

// Backups in a folder: an unfinished one has the suffix `.part` until it is renamed.

function createFolderStorage(root: string): BackupStorage {
  const location = (name: string) => join(root, name)
  const workFolder = (name: string) => location(`${name}${PART}`)
  async function list() {
    const found = existsSync(root) ? await readdir(root) : []
    const isComplete = (name: string) => madeAt(name) !== null && existsSync(join(root, name, MANIFEST))
    return { complete: found.filter(isComplete).sort(), partial: await begunIn(root) }
  }
  return {
    location,
    workFolder,
    list,
    isOnDisk: true,
    manifest: (name) => readManifest(location(name)),
    commit: async (name) => {
      await rename(workFolder(name), location(name))
      await syncFolder(root)
    },
    remove: async (name) => {
      await rm(location(name), { recursive: true, force: true })
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}

// Backups in a bucket, under `backups/`: assembled on disk first, with the manifest sent last.

const FOLDER = 'backups/'
/** The prefix of the name of such a backup. */
export const IN_BUCKET = 's3:'

async function namesIn(bucket: Bucket): ReturnType<BackupStorage['list']> {
  const all = new Set<string>()
  const complete = new Set<string>()
  for await (const key of bucket.list(FOLDER)) {
    const [name = '', ...path] = key.slice(FOLDER.length).split('/')
    if (madeAt(name) === null) continue
    all.add(name)
    if (path.join('/') === MANIFEST) complete.add(name)
  }
  return { complete: [...complete].sort(), partial: [...all.difference(complete)] }
}

const under = (name: string) => `${FOLDER}${name}/`

/** Into a new folder. The comparison with the manifest will report a missing file. @throws OperatorError */
export async function downloadBackup(bucket: Bucket, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keys = await Array.fromAsync(bucket.list(under(name)))
  const paths = keys.map((key) => key.slice(under(name).length))
  // Keys of the bucket are untrusted, and could lead out of the folder.
  const foreign = paths.find((path) => path !== MANIFEST && !backupPath.test(path))
  if (foreign !== undefined) throw new OperatorError(`${foreign} is no file of a backup.`)
  for (const path of paths) {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await bucket.download(under(name) + path, to)
  }
}

/** @param work folder to assemble a backup in */
export function createBucketStorage(bucket: Bucket, work: string): BackupStorage {
  const workFolder = (name: string) => join(work, `${name}${PART}`)
  return {
    location: (name) => `${IN_BUCKET}${name}`,
    manifest: async (name) => {
      const bytes = await bucket.get(under(name) + MANIFEST)
      return bytes && manifestFrom(new TextDecoder().decode(bytes))
    },
    isOnDisk: false,
    workFolder,
    list: async () => {
      const { complete, partial } = await namesIn(bucket)
      return { complete, partial: [...partial, ...(await begunIn(work))] }
    },
    commit: async (name) => {
      const folder = workFolder(name)
      const paths = (await filesIn(folder)).filter((path) => path !== MANIFEST)
      for (const path of [...paths, MANIFEST]) await bucket.upload(under(name) + path, join(folder, path))
      await rm(folder, { recursive: true })
    },
    remove: async (name) => {
      // Without its manifest it is no backup, even if the rest cannot be removed.
      await bucket.remove(under(name) + MANIFEST)
      for await (const key of bucket.list(under(name))) await bucket.remove(key)
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}

/** Milliseconds for one file: the log of years over a slow line. */
const TIMEOUT = 10 * 60 * 1000

/** @throws OperatorError where no S3 is set */
export async function backupBucket({ s3 }: Pick<Config, 's3'>): Promise<Bucket> {
  if (s3 === null) throw new OperatorError('Backups in S3 need S3_BUCKET and its keys.')
  return bucketFor(s3, TIMEOUT)
}

export async function openBackupStorage(
  target: { folder: string } | 's3',
  config: Config,
): Promise<BackupStorage> {
  if (target !== 's3') return createFolderStorage(target.folder)
  return createBucketStorage(await backupBucket(config), join(config.dataDir, 'backing-up'))
}
