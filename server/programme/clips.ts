/** The organiser's audio recordings in `clips/` of the data folder. Only regular files with a clip's name are served. */
import { readdirSync, statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClipName, clipFiles, clipsAmong, clipType, endingOf } from '#events/programme/clips.ts'
import { syncFolder, writeDurably } from '../runtime/durable-write.ts'

/** Milliseconds after which any file system has a new modification time. */
const TICK = 1000

export type Clip = { file: ReturnType<typeof Bun.file>; size: number; type: string; etag: string }

/** Regular files with a clip's name; a symbolic link could lead out of the folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && clipType(entry.name) !== null)
      .map(({ name }) => name)
      .sort()
  } catch {
    return [] // No folder, or an unreadable one: then there are no clips.
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'clips')

export function createClipFolder(dataDir: string) {
  const folder = folderIn(dataDir)
  let listedOf = Number.NaN
  let names: ReadonlySet<string> = new Set()
  let clips = clipsAmong(names)
  const refresh = (): void => {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt === listedOf) return
    listedOf = Date.now() - changedAt > TICK ? changedAt : Number.NaN
    const found = namesIn(folder)
    if (found.length === names.size && found.every((name) => names.has(name))) return
    names = new Set(found)
    clips = clipsAmong(names)
  }
  const removeAllBut = async (name: ClipName, kept: string | null): Promise<void> => {
    const others = clipFiles(name).filter((file) => file !== kept)
    await Promise.all(others.map((file) => rm(join(folder, file), { force: true })))
    await syncFolder(folder)
  }
  return {
    /** Replaces the clip, whatever its format. @returns false for a format that phones cannot play */
    put: async (name: ClipName, bytes: Uint8Array): Promise<boolean> => {
      const ending = endingOf(bytes)
      if (ending === null) return false
      const file = `${name.section}.${name.locale}.${ending}`
      await writeDurably(join(folder, file), bytes)
      await removeAllBut(name, file)
      return true
    },
    remove: (name: ClipName): Promise<void> => removeAllBut(name, null),
    /** The same object until a clip is added or removed. */
    offered: () => {
      refresh()
      return clips
    },
    /** Null for an unknown name. */
    find: async (name: string): Promise<Clip | null> => {
      refresh()
      const type = clipType(name)
      if (type === null || !names.has(name)) return null
      const path = join(folder, name)
      const now = await stat(path, { bigint: true }).catch(() => null)
      if (!now?.isFile()) return null
      const etag = `"${now.size.toString(36)}-${now.mtimeNs.toString(36)}"`
      return { file: Bun.file(path), size: Number(now.size), type, etag }
    },
  }
}
