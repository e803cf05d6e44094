/** Where the tail is kept, beside the backups: a folder, or a bucket of S3. */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { copyDurably } from '../backup/copy-files.ts'
import type { Config } from '../config.ts'
import type { Bucket } from '../files/bucket.ts'
import { bucketFor } from '../files/stores.ts'
import { PART, syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

/** Paths as places.ts has them. */
export type TailStorage = {
  /** Durable when it resolves. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** @throws OperatorError where there is nothing */
  get(path: string): Promise<Uint8Array>
  /** For uploaded files; null in a bucket, where they are already. */
  files: TailFiles | null
  /** Also what a writing that was cut off has left. */
  list(): Promise<string[]>
  remove(path: string): Promise<void>
}

type TailFiles = {
  /** Passes over a file that is gone by now, and one that is there already. Durable when it resolves. */
  put(path: string, from: string): Promise<void>
  get(path: string, to: string): Promise<void>
}

const FOLDER = 'tail'
/** Milliseconds for one call. */
const TIMEOUT = 30_000
/** Bytes of a part: some megabytes, and more where families' forms are long. */
const MOST = 1024 ** 3

export async function openTailStorage(
  target: { folder: string } | 's3',
  { s3 }: Pick<Config, 's3'>,
): Promise<TailStorage> {
  if (target !== 's3') return tailInFolder(join(target.folder, FOLDER))
  if (s3 === null) throw new OperatorError('Backups in S3 need S3_BUCKET and its keys.')
  return tailInBucket(await bucketFor(s3, { timeout: TIMEOUT, most: MOST }))
}

async function pathsIn(root: string): Promise<string[]> {
  if (!existsSync(root)) return []
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}

function tailInFolder(root: string): TailStorage {
  const at = (path: string): string => join(root, path)
  return {
    put: (path, bytes) => writeDurably(at(path), bytes),
    get: (path) => readFile(at(path)),
    files: {
      put: (path, from) => putFile(at(path), from),
      get: async (path, to) => {
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        await copyDurably(at(path), to)
      },
    },
    list: () => pathsIn(root),
    remove: (path) => rm(at(path), { force: true }),
  }
}

/** Whole under its name or not at all. */
async function putFile(to: string, from: string): Promise<void> {
  if (existsSync(to)) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.${randomUUID()}${PART}`
  if (!(await copyDurably(from, part))) return
  await rename(part, to)
  await syncFolder(dirname(to))
}

function tailInBucket(bucket: Bucket): TailStorage {
  const keyOf = (path: string): string => `${FOLDER}/${path}`
  return {
    put: (path, bytes) => bucket.put(keyOf(path), bytes),
    get: async (path) => {
      const bytes = await bucket.get(keyOf(path))
      if (bytes === null) throw new OperatorError(`${path} is no longer in the bucket.`)
      return bytes
    },
    files: null,
    list: async () => {
      const keys = await Array.fromAsync(bucket.list(keyOf('')))
      return keys.map((key) => key.slice(FOLDER.length + 1))
    },
    remove: (path) => bucket.remove(keyOf(path)),
  }
}
