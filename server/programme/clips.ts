/** The organiser's recorded clips, in `clips/` of the data folder: which there are, and the bytes of one. Nothing else there is ever served. */
import { mkdirSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clips, clipSections, clipsAmong, clipType } from '#events/programme/clips.ts'

/** Milliseconds for which the listing of the folder is cached. */
const LOOK_EVERY = 1000

export type Clip = { file: ReturnType<typeof Bun.file>; size: number; type: string; etag: string }
type ClipFolder = {
  /** Returns the same object until a clip is added or removed. */
  offered: () => Clips
  /** Null for whatever is not the name of a clip that is there. */
  find: (name: string) => Promise<Clip | null>
}

/** Plain files with the name of a clip; a link could lead out of the folder, so it counts for nothing. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && clipType(entry.name) !== null)
      .map(({ name }) => name)
      .sort()
  } catch {
    return [] // No folder, or none that can be read: then there is nothing to listen to.
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'clips')

/** Makes the folder, so that it is there to be found. @returns what whoever puts recordings there should know, or null. */
export function readyClips(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const valid = new Set(namesIn(folder))
    const ignored = readdirSync(folder).filter((name) => !valid.has(name) && !name.startsWith('.'))
    return ignored.length === 0
      ? null
      : `In clips/ nobody hears ${ignored.sort().join(', ')}: a recording is called like home.ml.opus or groom.en.m4a, by one of ${clipSections.join(' ')}.`
  } catch {
    return `${folder} cannot be read by the server, so no recording is heard.`
  }
}

/** @param elapsed milliseconds on a clock that only runs forward */
export function clipFolder(dataDir: string, elapsed = () => performance.now()): ClipFolder {
  const folder = folderIn(dataDir)
  let lookedAt = Number.NEGATIVE_INFINITY
  let names: ReadonlySet<string> = new Set()
  let clips = clipsAmong(names)
  const look = (): void => {
    const now = elapsed()
    if (now - lookedAt < LOOK_EVERY) return
    lookedAt = now
    const found = namesIn(folder)
    if (found.length === names.size && found.every((name) => names.has(name))) return
    names = new Set(found)
    clips = clipsAmong(names)
  }
  return {
    offered: () => {
      look()
      return clips
    },
    find: async (name) => {
      look()
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
