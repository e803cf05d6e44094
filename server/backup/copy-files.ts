/** Copies files that never change (uploads, checkpoints) into a backup, as hard links to an earlier backup where possible. */

import { createHash } from 'node:crypto'
import { constants, createReadStream, type Dirent, existsSync } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { clipType } from '#events/programme/clips.ts'
import { isCertificateName } from '../files/cards.ts'
import { type ObjectStore, objectName } from '../files/object-store.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { checkpointFolder, isCheckpointFile, sizeIn } from '../store/checkpoints.ts'

// What the organiser adds to the data folder and no event holds: recorded clips, certificates of those who sign cards, and the
// list of local bodies. All of it is public, so nothing is sealed. In a backup they have the paths of the data folder.

const isOfFolder: Readonly<Record<string, (name: string) => boolean>> = {
  clips: (name) => clipType(name) !== null,
  certificates: isCertificateName,
  places: (name) => name === 'local-bodies.json',
}
export const addedFolders = Object.keys(isOfFolder)

/** Whether a path of a backup may be that of such a file; never of one outside its folder. */
function isAddedPath(path: string): boolean {
  const [folder = '', name = '', ...more] = path.split('/')
  return more.length === 0 && !name.startsWith('.') && (isOfFolder[folder]?.(name) ?? false)
}

// The manifest of a backup: each file with its SHA-256, so that a restore refuses files that were lost or changed.

export const MANIFEST = 'manifest.json'
const FORMAT = 'wedding-programme-backup'

const ownPath =
  /^(log\.db|vault\.db|checkpoints\/\d{12}\.(note|[0-9a-f]{8}\.cosignature)|objects\/[0-9a-f]{2}\/[0-9a-f-]+(\.thumb)?)$/

/** Only names as this program makes or takes them, so that none leads out of the folder. */
export const isBackupPath = (path: string): boolean => ownPath.test(path) || isAddedPath(path)

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  createdAt: z.iso.datetime({ precision: 3 }),
  /** How many events the log holds. */
  position: z.int().check(z.gte(0)),
  files: z.array(
    z.strictObject({
      path: z.string().check(z.refine(isBackupPath)),
      size: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

type Digest = { size: number; sha256: string }

async function digestOf(path: string): Promise<Digest> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Whether the file is there and unchanged. */
async function hasDigest(path: string, { size, sha256 }: Digest): Promise<boolean> {
  if (!existsSync(path)) return false
  const found = await digestOf(path)
  return found.size === size && found.sha256 === sha256
}

/** Everything below a folder but folders, as sorted relative paths. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, made: Pick<Manifest, 'createdAt' | 'position'>) {
  const files: Manifest['files'] = []
  for (const path of await filesIn(folder)) files.push({ path, ...(await digestOf(join(folder, path))) })
  const manifest: Manifest = { format: FORMAT, version: 1, ...made, files }
  await writeDurably(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
}

/** Null where there is none that this version reads. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return null
  return Manifest.safeParse(jsonValue(await readFile(path, 'utf8'))).data ?? null
}

/** @throws OperatorError, naming the first file that is missing, changed or not listed. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new OperatorError(`${folder} is no backup: it has no manifest that can be read.`)
  const listed = new Set(manifest.files.map(({ path }) => path))
  const unlisted = (await filesIn(folder)).find((path) => path !== MANIFEST && !listed.has(path))
  if (unlisted) throw new OperatorError(`${unlisted} is not in the manifest of the backup.`)
  for (const { path, size, sha256 } of manifest.files) {
    if (!existsSync(join(folder, path))) throw new OperatorError(`${path} is missing from the backup.`)
    if (!(await hasDigest(join(folder, path), { size, sha256 })))
      throw new OperatorError(`${path} is not what was backed up: it was changed or damaged since.`)
  }
  return manifest
}

const AT_ONCE = 32

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null
/** No such file, another disk, no support for links, or too many links. */
const cannotLink: readonly unknown[] = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']

/** @returns false where the file system cannot link these. */
export async function hardLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (cannotLink.includes(codeOf(error))) return false
    throw error
  }
}

/** Copy-on-write where the disk can; durable when it resolves. @returns false where there is no such file. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  await using handle = await open(to, 'r')
  await handle.sync()
  return true
}

const objectPath = (folder: string, name: string): string => join(folder, 'objects', name.slice(0, 2), name)

/** A complete backup on this disk, with the digests of its files by their paths. */
export type Earlier = { folder: string; digests: ReadonlyMap<string, Digest> }

/** Copies the encrypted file of a name to a path. @returns false where there is no such file. */
type Source = (name: string, path: string) => Promise<boolean>

export const fromDisk =
  (dataDir: string): Source =>
  async (name, path) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return copyDurably(objectPath(dataDir, name), path)
  }

export const fromStore =
  (store: ObjectStore): Source =>
  async (name, path) => {
    const bytes = await store.get(name)
    if (bytes !== null) await writeDurably(path, bytes)
    return bytes !== null
  }

/**
 * Links the files that an earlier backup has: a name stands for the same bytes for ever, so a year of backups takes
 * little more room than one. A file that has changed in that backup is copied from the source.
 */
export const sharedWith =
  ({ folder, digests }: Earlier, source: Source): Source =>
  async (name, path) => {
    const from = objectPath(folder, name)
    const digest = digests.get(relative(folder, from))
    const isIntact = digest !== undefined && (await hasDigest(from, digest))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return (isIntact && (await hardLink(from, path))) || source(name, path)
  }

/** The files of these ids, each with its thumbnail if it has one. @returns the ids of those that are not there. */
export async function copyObjects(source: Source, to: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const copyOne = async (id: string) => {
    const full = objectName(id, 'full')
    const thumb = objectName(id, 'thumb')
    if (!(await source(full, objectPath(to, full)))) missing.push(id)
    await source(thumb, objectPath(to, thumb))
  }
  await eachOf(ids, AT_ONCE, copyOne)
  return missing
}

/** Only those over the first `position` events: the backup does not hold the log of later ones. */
export async function copyCheckpoints(from: string, to: string, position: number): Promise<void> {
  const names = await readdir(checkpointFolder(from)).catch(() => [])
  const covered = names.filter((name) => isCheckpointFile(name) && sizeIn(name) <= position)
  if (covered.length > 0) await mkdir(checkpointFolder(to), { recursive: true, mode: 0o700 })
  for (const name of covered)
    await copyDurably(join(checkpointFolder(from), name), join(checkpointFolder(to), name))
}

// Copies what the organiser has added to the data folder: regular files with the names that the server reads. What is as it
// was in an earlier backup is shared with it.

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
