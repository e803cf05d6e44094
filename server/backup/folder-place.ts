/** Backups in a folder. What is being made ends in `.part` and takes its name at the end. */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isObjectName } from '../files/object-store.ts'
import { syncFolder } from '../runtime/durable-write.ts'
import { linked } from './copies.ts'
import { madeAt } from './kept.ts'
import { type BackupPlace, MANIFEST, PART } from './place.ts'

/** Sealed files are never written again and so may be shared; databases are opened and changed, and are copied. */
async function copied(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const isShared = isObjectName(entry.name) && (await linked(path, target))
    if (!isShared) await copyFile(path, target, constants.COPYFILE_FICLONE)
  }
}

export function folderPlace(root: string): BackupPlace {
  const where = (name: string) => join(root, name)
  const workFolder = (name: string) => where(`${name}${PART}`)
  async function names() {
    const found = existsSync(root) ? await readdir(root) : []
    const isWhole = (name: string) => madeAt(name) !== null && existsSync(join(root, name, MANIFEST))
    const begun = found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
    return { whole: found.filter(isWhole).sort(), cutOff: begun.filter((name) => madeAt(name) !== null) }
  }
  return {
    where,
    workFolder,
    names,
    latest: async () => {
      const last = (await names()).whole.at(-1)
      return last === undefined ? null : where(last)
    },
    keep: async (name) => {
      await rename(workFolder(name), where(name))
      await syncFolder(root)
    },
    fetch: async (name, folder, only) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (only === undefined) await copied(where(name), folder)
      else await copyFile(join(where(name), only), join(folder, only), constants.COPYFILE_FICLONE)
    },
    remove: async (name) => {
      await rm(where(name), { recursive: true, force: true })
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}
