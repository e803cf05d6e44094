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
  /** The same from a file. @returns false where there is no such file */
  putFile(path: string, from: string): Promise<boolean>
  /** @throws OperatorError where there is nothing */
  get(path: string): Promise<Uint8Array>
  getFile(path: string, to: string): Promise<void>
  /** Also what a writing that was cut off has left. */
  list(): Promise<string[]>
  remove(path: string): Promise<void>
}

const FOLDER = 'tail'
/** Milliseconds for one call. */
const TIMEOUT = 30_000
/** Bytes of one object: a picture as it is stored, or what was changed while the storage could not be reached. */
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
    putFile: async (path, from) => {
      const folder = dirname(at(path))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whole under its name or not at all: one that is kept already is never written over.
      const part = `${at(path)}.${randomUUID()}${PART}`
      const isThere = existsSync(at(path)) || (await copyDurably(from, part))
      if (existsSync(part)) await rename(part, at(path))
      if (isThere) await syncFolder(folder)
      return isThere
    },
    get: (path) => readFile(at(path)),
    getFile: async (path, to) => {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await copyDurably(at(path), to)
    },
    list: () => pathsIn(root),
    remove: (path) => rm(at(path), { force: true }),
  }
}

function tailInBucket(bucket: Bucket): TailStorage {
  const keyOf = (path: string): string => `${FOLDER}/${path}`
  return {
    put: (path, bytes) => bucket.put(keyOf(path), bytes),
    putFile: async (path, from) => {
      if (!existsSync(from)) return false
      await bucket.upload(keyOf(path), from)
      return true
    },
    get: async (path) => {
      const bytes = await bucket.get(keyOf(path))
      if (bytes === null) throw new OperatorError(`${path} is no longer in the bucket.`)
      return bytes
    },
    getFile: async (path, to) => {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await bucket.download(keyOf(path), to)
    },
    list: async () => {
      const keys = await Array.fromAsync(bucket.list(keyOf('')))
      return keys.map((key) => key.slice(FOLDER.length + 1))
    },
    remove: (path) => bucket.remove(keyOf(path)),
  }
}
