/** Puts cuts into the storage, with the uploaded files and the checkpoints that came with them. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkpointFolder, isCheckpointFile } from '../store/checkpoints.ts'
import { sealingKey } from '../store/seal.ts'
import type { Store } from '../store/store.ts'
import { type Cut, objectsOf, partsOf, readCheckpoints } from './cut.ts'
import { sealedPart } from './part.ts'
import { objectPath, pathOf } from './places.ts'
import type { TailStorage } from './storage.ts'

/** @returns keeps one cut; nothing counts as kept where it throws */
export function keepingIn({ log, keys, dataDir }: Store): (cut: Cut, to: TailStorage) => Promise<void> {
  const key = sealingKey(keys.derive('tail'))
  const folder = checkpointFolder(dataDir)
  const keptCheckpoints = new Set<string>()

  async function newCheckpoints(): Promise<string[]> {
    const found = existsSync(folder) ? await readdir(folder) : []
    return found.filter((name) => isCheckpointFile(name) && !keptCheckpoints.has(name))
  }
  /** The parts of a cut count once they are all there, so the files that it tells of come before. */
  return async (cut, to) => {
    const { line, number, at } = cut
    for (const name of to.files ? objectsOf(cut) : [])
      await to.files?.put(objectPath(name, at), join(dataDir, 'objects', name.slice(0, 2), name))
    const names = await newCheckpoints()
    const parts = partsOf(cut, log, readCheckpoints(folder, names))
    const pathOfPart = (n: number) => pathOf({ line, cut: number, part: n + 1, parts: parts.length, at })
    try {
      for (const [n, make] of parts.entries())
        await to.put(pathOfPart(n), await sealedPart(key, pathOfPart(n), make()))
    } catch (error) {
      // The next cut has all of it: half of this one would only fill the place.
      for (const n of parts.keys()) await to.remove(pathOfPart(n)).catch(() => undefined)
      throw error
    }
    for (const name of names) keptCheckpoints.add(name)
  }
}
