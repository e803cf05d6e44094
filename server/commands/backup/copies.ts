/** Copies what never changes once it is there: sealed files and checkpoints. */
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from '../../objects/durable-write.ts'
import { type ObjectStore, objectName } from '../../objects/object-store.ts'
import { checkpointFolder } from '../../store/checkpoints.ts'

const AT_ONCE = 32

/** A clone where the disk can, else the bytes; durable when it resolves. @returns false where there is no such file. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  await using handle = await open(to, 'r')
  await handle.sync()
  return true
}

const objectPath = (folder: string, name: string): string => join(folder, 'objects', name.slice(0, 2), name)

/** Puts the sealed file of a name at a path. @returns false where there is no such file. */
type Source = (name: string, path: string) => Promise<boolean>

export const fromDisk =
  (dataDir: string): Source =>
  async (name, path) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return copied(objectPath(dataDir, name), path)
  }

export const fromStore =
  (store: ObjectStore): Source =>
  async (name, path) => {
    const bytes = await store.get(name)
    if (bytes !== null) await writeDurably(path, bytes)
    return bytes !== null
  }

/** The files of these ids, each with its thumbnail if it has one. @returns the ids of those that are not there. */
export async function copyObjects(source: Source, to: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const copyOne = async (id: string) => {
    const [full, thumb] = [objectName(id, 'full'), objectName(id, 'thumb')]
    if (!(await source(full, objectPath(to, full)))) missing.push(id)
    await source(thumb, objectPath(to, thumb))
  }
  for (let place = 0; place < ids.length; place += AT_ONCE)
    await Promise.all(ids.slice(place, place + AT_ONCE).map(copyOne))
  return missing
}

/** Those that cover no more than the first `position` events; later ones would speak of a log that is not there. */
export async function copyCheckpoints(from: string, to: string, position: number): Promise<void> {
  const names = await readdir(checkpointFolder(from)).catch(() => [])
  const covered = names.filter((name) => /^\d{12}\.note$/.test(name) && Number(name.slice(0, 12)) <= position)
  if (covered.length > 0) await mkdir(checkpointFolder(to), { recursive: true, mode: 0o700 })
  for (const name of covered)
    await copied(join(checkpointFolder(from), name), join(checkpointFolder(to), name))
}
