/** Copies files that never change (uploads, checkpoints) into a backup, as hard links to an earlier backup where possible. */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type ObjectStore, objectName } from '../files/object-store.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { checkpointFolder, isCheckpointFile, sizeIn } from '../store/checkpoints.ts'
import { type Digest, hasDigest } from './manifest.ts'

const AT_ONCE = 32

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null
/** No such file, another disk, no support for links, or too many links. */
const cannotLink: readonly unknown[] = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']

/** @returns false where the file system cannot link these. */
export async function hardLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (cannotLink.includes(codeOf(error))) return false
    throw error
  }
}

/** Copy-on-write where the disk can; durable when it resolves. @returns false where there is no such file. */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  await using handle = await open(to, 'r')
  await handle.sync()
  return true
}

const objectPath = (folder: string, name: string): string => join(folder, 'objects', name.slice(0, 2), name)

/** A complete backup on this disk, with the digests of its files by their paths. */
export type Earlier = { folder: string; digests: ReadonlyMap<string, Digest> }

/** Copies the encrypted file of a name to a path. @returns false where there is no such file. */
type Source = (name: string, path: string) => Promise<boolean>

export const fromDisk =
  (dataDir: string): Source =>
  async (name, path) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return copyDurably(objectPath(dataDir, name), path)
  }

export const fromStore =
  (store: ObjectStore): Source =>
  async (name, path) => {
    const bytes = await store.get(name)
    if (bytes !== null) await writeDurably(path, bytes)
    return bytes !== null
  }

/**
 * Links the files that an earlier backup has: a name stands for the same bytes for ever, so a year of backups takes
 * little more room than one. A file that has changed in that backup is copied from the source.
 */
export const sharedWith =
  ({ folder, digests }: Earlier, source: Source): Source =>
  async (name, path) => {
    const from = objectPath(folder, name)
    const digest = digests.get(relative(folder, from))
    const isIntact = digest !== undefined && (await hasDigest(from, digest))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return (isIntact && (await hardLink(from, path))) || source(name, path)
  }

/** The files of these ids, each with its thumbnail if it has one. @returns the ids of those that are not there. */
export async function copyObjects(source: Source, to: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const copyOne = async (id: string) => {
    const full = objectName(id, 'full')
    const thumb = objectName(id, 'thumb')
    if (!(await source(full, objectPath(to, full)))) missing.push(id)
    await source(thumb, objectPath(to, thumb))
  }
  await eachOf(ids, AT_ONCE, copyOne)
  return missing
}

/** Only those over the first `position` events: the backup does not hold the log of later ones. */
export async function copyCheckpoints(from: string, to: string, position: number): Promise<void> {
  const names = await readdir(checkpointFolder(from)).catch(() => [])
  const covered = names.filter((name) => isCheckpointFile(name) && sizeIn(name) <= position)
  if (covered.length > 0) await mkdir(checkpointFolder(to), { recursive: true, mode: 0o700 })
  for (const name of covered)
    await copyDurably(join(checkpointFolder(from), name), join(checkpointFolder(to), name))
}
