/**
 * Copies what the organiser has added to the data folder: regular files with the names that the server reads. What is as it
 * was in an earlier backup is shared with it.
 */
import type { Dirent } from 'node:fs'
import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addedFolders, isAddedPath } from './added-paths.ts'
import { codeOf, copyDurably, type Earlier, hardLink } from './copy-files.ts'
import { hasDigest } from './manifest.ts'

/** Regular files only: a symbolic link could lead out of the folder. */
async function pathsIn(dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    addedFolders.map(async (folder) => {
      const entries: Dirent[] = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    }),
  )
  return found.flat().filter(isAddedPath).sort()
}

/** Copies what is there, or links what is as it was in the earlier backup. @returns the paths that could not be read */
export async function copyAdded(dataDir: string, to: string, earlier: Earlier | null): Promise<string[]> {
  const unreadable: string[] = []
  for (const path of await pathsIn(dataDir)) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    if (!(await isReadable(join(dataDir, path)))) unreadable.push(path)
    else if (!(await linked(dataDir, path, { to, earlier })))
      await copyDurably(join(dataDir, path), join(to, path))
  }
  return unreadable
}

/** Also of one that was removed meanwhile, which is copied by nobody and missing to nobody. */
const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    (error) => codeOf(error) === 'ENOENT',
  )

type Linking = { to: string; earlier: Earlier | null }
async function linked(dataDir: string, path: string, { to, earlier }: Linking): Promise<boolean> {
  const digest = earlier?.digests.get(path)
  if (!earlier || !digest) return false
  const from = join(earlier.folder, path)
  const isSame = (await hasDigest(join(dataDir, path), digest)) && (await hasDigest(from, digest))
  return isSame && hardLink(from, join(to, path))
}
