/** Backups in a folder. What is being made ends in `.part` and takes its name at the end. */
import { constants, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../objects/durable-write.ts'
import { madeAt } from './kept.ts'
import { type BackupPlace, MANIFEST, PART } from './place.ts'

export function folderPlace(root: string): BackupPlace {
  const where = (name: string) => join(root, name)
  const workFolder = (name: string) => where(`${name}${PART}`)
  return {
    where,
    workFolder,
    names: async () => {
      const found = existsSync(root) ? await readdir(root) : []
      const isWhole = (name: string) => madeAt(name) !== null && existsSync(join(root, name, MANIFEST))
      const begun = found.filter((name) => name.endsWith(PART)).map((name) => name.slice(0, -PART.length))
      return { whole: found.filter(isWhole).sort(), cutOff: begun.filter((name) => madeAt(name) !== null) }
    },
    keep: async (name) => {
      await rename(workFolder(name), where(name))
      await syncFolder(root)
    },
    fetch: async (name, folder, only) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const mode = constants.COPYFILE_FICLONE
      if (only === undefined) await cp(where(name), folder, { recursive: true, mode })
      else await copyFile(join(where(name), only), join(folder, only), mode)
    },
    remove: async (name) => {
      await rm(where(name), { recursive: true, force: true })
      await rm(workFolder(name), { recursive: true, force: true })
    },
  }
}
