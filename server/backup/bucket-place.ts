/** Backups in a bucket, below `backups/`. They are put together on the disk first and sent with the manifest last. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Bucket } from '../files/bucket.ts'
import { madeAt } from './kept.ts'
import { type BackupPlace, MANIFEST, PART } from './place.ts'

const FOLDER = 'backups/'
/** How a backup in the bucket is named to a person, and by one. */
export const IN_BUCKET = 's3:'

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return [...paths.filter((path) => path !== MANIFEST).sort(), MANIFEST]
}

async function namesIn(bucket: Bucket): Promise<{ whole: string[]; cutOff: string[] }> {
  const all = new Set<string>()
  const whole = new Set<string>()
  for await (const key of bucket.list(FOLDER)) {
    const [name = '', ...path] = key.slice(FOLDER.length).split('/')
    if (madeAt(name) === null) continue
    all.add(name)
    if (path.join('/') === MANIFEST) whole.add(name)
  }
  return { whole: [...whole].sort(), cutOff: [...all.difference(whole)] }
}

/** What was cut off before it could be sent. */
async function unsentIn(work: string): Promise<string[]> {
  const found = existsSync(work) ? await readdir(work) : []
  return found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
}

async function taken(bucket: Bucket, key: string, to: string): Promise<void> {
  const bytes = await bucket.get(key)
  // What is missing is named by whoever compares with the manifest.
  if (bytes === null) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await writeFile(to, bytes, { mode: 0o600 })
}

/** @param work a folder on the disk for what is being made */
export function bucketPlace(bucket: Bucket, work: string): BackupPlace {
  const under = (name: string) => `${FOLDER}${name}/`
  const workFolder = (name: string) => join(work, `${name}${PART}`)
  return {
    where: (name) => `${IN_BUCKET}${name}`,
    latest: async () => null,
    workFolder,
    names: async () => {
      const { whole, cutOff } = await namesIn(bucket)
      return { whole, cutOff: [...cutOff, ...(await unsentIn(work))] }
    },
    keep: async (name) => {
      const folder = workFolder(name)
      for (const path of await pathsIn(folder))
        await bucket.put(under(name) + path, await readFile(join(folder, path)))
      await rm(folder, { recursive: true })
    },
    fetch: async (name, folder, only) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const keys = only === undefined ? await Array.fromAsync(bucket.list(under(name))) : [under(name) + only]
      for (const key of keys) await taken(bucket, key, join(folder, key.slice(under(name).length)))
    },
    remove: async (name) => {
      // Without its manifest it is no backup any more, whatever becomes of the rest.
      await bucket.remove(under(name) + MANIFEST)
      for await (const key of bucket.list(under(name))) await bucket.remove(key)
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}
