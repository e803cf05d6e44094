/** Writes files atomically: a crash at any moment leaves the old or the new one, never a part. */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'

/** Suffix of unfinished files. */
export const PART = '.part'

/** Makes new, renamed and removed entries of a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export function fsyncFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(path, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** @throws the file system's error, after removing the unfinished file; the old file is untouched */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await makeFolder(folder)
  const part = `${path}.${randomUUID()}${PART}`
  try {
    await writeSynced(part, bytes)
    await rename(part, path)
  } catch (error) {
    await unlink(part).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

/** The same for a small file in an existing folder, where nothing may happen in between. */
export function writeDurablySync(path: string, text: string): void {
  const part = `${path}.${randomUUID()}${PART}`
  writeFileSync(part, text, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(part, path)
  fsyncFile(dirname(path))
}

/** Whether `inner` is `outer` or inside it, by their names. */
export const isWithin = (outer: string, inner: string): boolean =>
  !relative(resolve(outer), resolve(inner)).startsWith('..')
