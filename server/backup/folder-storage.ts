/** Backups in a folder. While one is being made its name ends in `.part`; at the end it is renamed. */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isObjectName } from '../files/object-store.ts'
import { syncFolder } from '../runtime/durable-write.ts'
import { hardLink } from './copy-files.ts'
import { madeAt } from './retention.ts'
import { type BackupStorage, MANIFEST, PART } from './storage.ts'

/** Encrypted files never change, so hard links to them do; databases are opened and changed, so they are copied. */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const isLinked = isObjectName(entry.name) && (await hardLink(path, target))
    if (!isLinked) await copyFile(path, target, constants.COPYFILE_FICLONE)
  }
}

export function createFolderStorage(root: string): BackupStorage {
  const location = (name: string) => join(root, name)
  const workFolder = (name: string) => location(`${name}${PART}`)
  async function list() {
    const found = existsSync(root) ? await readdir(root) : []
    const isComplete = (name: string) => madeAt(name) !== null && existsSync(join(root, name, MANIFEST))
    const begun = found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
    return {
      complete: found.filter(isComplete).sort(),
      partial: begun.filter((name) => madeAt(name) !== null),
    }
  }
  return {
    location,
    workFolder,
    list,
    latestFolder: async () => {
      const last = (await list()).complete.at(-1)
      return last === undefined ? null : location(last)
    },
    commit: async (name) => {
      await rename(workFolder(name), location(name))
      await syncFolder(root)
    },
    fetch: async (name, folder, only) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (only === undefined) await copyFolder(location(name), folder)
      else await copyFile(join(location(name), only), join(folder, only), constants.COPYFILE_FICLONE)
    },
    remove: async (name) => {
      await rm(location(name), { recursive: true, force: true })
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}
