/** The files of a server's data folder that all servers share: signed checkpoints with their cosignatures, and what the organiser has added. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CLIP_LIMIT } from '#events/programme/clips.ts'
import { addedFolders, isAddedPath } from '../backup/added-paths.ts'
import { syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { isCheckpointFile } from '../store/checkpoints.ts'
import type { Digests } from './merge-files.ts'

const CHECKPOINTS = 'checkpoints'
const folders = [CHECKPOINTS, ...addedFolders]

/** Of a file that never changes and is never removed. */
export function isCheckpoint(path: string): boolean {
  const [folder, name = '', ...more] = path.split('/')
  return folder === CHECKPOINTS && more.length === 0 && isCheckpointFile(name)
}
export const isShared = (path: string): boolean => isCheckpoint(path) || isAddedPath(path)

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Null for what is not there. */
function unlessMissing<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** `leftOut`: by path, why a file is not shared and stays as it is: it may not be read, or is too large to go through the database. */
type Looked = { digests: Digests; leftOut: ReadonlyMap<string, string> }

export function createFolderFiles(dataDir: string) {
  const known = new Map<string, { state: string; digest: string }>()
  /** Regular files only: a symbolic link could lead out of the folder. */
  const pathsIn = (folder: string): string[] =>
    (unlessMissing(() => readdirSync(join(dataDir, folder), { withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`)
      .filter(isShared)
  const read = (path: string): { digest: string; bytes: Uint8Array } | null => {
    const bytes = unlessMissing(() => readFileSync(join(dataDir, path)))
    return bytes && { digest: digestOf(bytes), bytes }
  }
  /** Read again only where the file system says that it has changed. @returns null where it is gone */
  function digestAt(path: string): string | null {
    const found = unlessMissing(() => statSync(join(dataDir, path), { bigint: true }))
    if (found === null) return null
    if (found.size > CLIP_LIMIT) throw new Error('larger than a clip may be')
    const state = `${found.ino} ${found.size} ${found.mtimeNs}`
    const before = known.get(path)
    if (before?.state === state) return before.digest
    const digest = read(path)?.digest ?? null
    if (digest !== null) known.set(path, { state, digest })
    return digest
  }
  function look(): Looked {
    const digests = new Map<string, string>()
    const leftOut = new Map<string, string>()
    for (const path of folders.flatMap(pathsIn))
      try {
        const digest = digestAt(path)
        if (digest !== null) digests.set(path, digest)
      } catch (error) {
        leftOut.set(path, String(error))
      }
    return { digests, leftOut }
  }
  return {
    look,
    /** Null where it is gone. */
    read,
    write: (path: string, bytes: Uint8Array): Promise<void> => writeDurably(join(dataDir, path), bytes),
    remove: async (path: string): Promise<void> => {
      rmSync(join(dataDir, path), { force: true })
      await syncFolder(dirname(join(dataDir, path)))
    },
  }
}
