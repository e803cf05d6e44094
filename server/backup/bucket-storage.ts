/** Backups in a bucket, under `backups/`. They are put together on the disk first, and the manifest is sent last. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket } from '../files/bucket.ts'
import { OperatorError } from '../runtime/errors.ts'
import { filesIn, isBackupPath } from './manifest.ts'
import { madeAt } from './retention.ts'
import { type BackupStorage, MANIFEST, PART } from './storage.ts'

const FOLDER = 'backups/'
/** The prefix of such a backup's name where people read or give it. */
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

/** Those that were interrupted before they could be sent. */
async function unsentIn(work: string): Promise<string[]> {
  const found = existsSync(work) ? await readdir(work) : []
  return found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
}

/** The comparison with the manifest will name a file that is missing. */
async function download(bucket: Bucket, key: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await bucket.download(key, to)
}

/** @param work a folder on the disk for the backup that is being made */
export function createBucketStorage(bucket: Bucket, work: string): BackupStorage {
  const under = (name: string) => `${FOLDER}${name}/`
  const workFolder = (name: string) => join(work, `${name}${PART}`)
  return {
    location: (name) => `${IN_BUCKET}${name}`,
    latestFolder: async () => null,
    workFolder,
    list: async () => {
      const { complete, partial } = await namesIn(bucket)
      return { complete, partial: [...partial, ...(await unsentIn(work))] }
    },
    commit: async (name) => {
      const folder = workFolder(name)
      const paths = (await filesIn(folder)).filter((path) => path !== MANIFEST)
      for (const path of [...paths, MANIFEST]) await bucket.upload(under(name) + path, join(folder, path))
      await rm(folder, { recursive: true })
    },
    fetch: async (name, folder, only) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const keys = only === undefined ? await Array.fromAsync(bucket.list(under(name))) : [under(name) + only]
      const paths = keys.map((key) => key.slice(under(name).length))
      // Whoever can write to the bucket chooses the keys, and could name a place outside the folder.
      const foreign = paths.find((path) => path !== MANIFEST && !isBackupPath(path))
      if (foreign !== undefined) throw new OperatorError(`${foreign} is no file of a backup.`)
      for (const path of paths) await download(bucket, under(name) + path, join(folder, path))
    },
    remove: async (name) => {
      // Without its manifest it does not count as a backup, even if the rest cannot be removed.
      await bucket.remove(under(name) + MANIFEST)
      for await (const key of bucket.list(under(name))) await bucket.remove(key)
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}
