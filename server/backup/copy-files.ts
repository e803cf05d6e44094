/** Copies uploads into a backup, as hard links to an earlier one; and the manifest. */

import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { type ObjectStore, objectName } from '../files/object-store.ts'
import { eachOf } from '../runtime/bounded-queue.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { MANIFEST } from '../store/database-copy.ts'

// The manifest: every file with its SHA-256, so that a restore refuses missing and changed files.

const FORMAT = 'wedding-programme-backup'

/** Only the program's own names, so that no path leads out of the folder. */
export const backupPath = /^(season\.db|objects\/[0-9a-f]{2}\/[0-9a-f-]+(\.thumb)?)$/

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  createdAt: z.iso.datetime({ precision: 3 }),
  /** As in KEY_DIR/head. */
  programme: z.string(),
  /** Number of events in the log. */
  position: z.int().check(z.gte(0)),
  files: z.array(
    z.strictObject({
      path: z.string().check(z.regex(backupPath)),
      size: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

type Digest = { size: number; sha256: string }

async function digestOf(path: string): Promise<Digest> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: (await stat(path)).size, sha256: hash.digest('hex') }
}

async function hasSize(path: string, { size }: Digest): Promise<boolean> {
  return existsSync(path) && (await stat(path)).size === size
}

async function hasDigest(path: string, digest: Digest): Promise<boolean> {
  return (await hasSize(path, digest)) && (await digestOf(path)).sha256 === digest.sha256
}

/** All files below a folder, as sorted relative paths. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

/** Written last: without it, a folder is no backup. */
export async function writeManifest(
  folder: string,
  made: Pick<Manifest, 'createdAt' | 'programme' | 'position'>,
  earlier: Earlier | null = null,
) {
  const known = (path: string) =>
    earlier?.isTrusted && path.startsWith('objects/') ? earlier.digests.get(path) : undefined
  const files: Manifest['files'] = []
  for (const path of await filesIn(folder))
    files.push({ path, ...(known(path) ?? (await digestOf(join(folder, path)))) })
  const manifest: Manifest = { format: FORMAT, version: 1, ...made, files }
  await writeDurably(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
}

/** Null for another version. */
export const manifestFrom = (text: string): Manifest | null =>
  Manifest.safeParse(jsonValue(text)).data ?? null

/** Null where it is missing or of another version. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, MANIFEST)
  return existsSync(path) ? manifestFrom(await readFile(path, 'utf8')) : null
}

/** @throws OperatorError naming the first file that is missing, changed or not listed */
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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
/** Missing file, another disk, no support for links, or too many links. */
const cannotLink: readonly unknown[] = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']

/** The file is missing, or the server may not read it. */
const cannotRead: readonly unknown[] = ['ENOENT', 'EACCES']
const falseFor =
  (codes: readonly unknown[]) =>
  (error: unknown): false => {
    if (codes.includes(codeOf(error))) return false
    throw error
  }

/** Copy-on-write where possible; durable when it resolves. @returns false where it cannot be read */
async function copyDurably(from: string, to: string): Promise<boolean> {
  const copied = copyFile(from, to, constants.COPYFILE_FICLONE)
  if (!(await copied.then(() => true, falseFor(cannotRead)))) return false
  await using handle = await open(to, 'r')
  await handle.sync()
  return true
}

const objectPath = (name: string): string => join('objects', name.slice(0, 2), name)

/**
 * A complete backup on this disk; `digests`: by path. `isTrusted`: it was compared with them earlier on the same day, so that
 * only the sizes of its objects are looked at.
 */
export type Earlier = { folder: string; digests: ReadonlyMap<string, Digest>; isTrusted: boolean }

/** Links a file of an earlier backup that is intact there. @returns false where it has to be copied */
async function linked(earlier: Earlier | null, path: string, to: string): Promise<boolean> {
  const digest = earlier?.digests.get(path)
  if (!earlier || !digest) return false
  const from = join(earlier.folder, path)
  const isIntact = await (earlier.isTrusted ? hasSize : hasDigest)(from, digest)
  return isIntact && link(from, to).then(() => true, falseFor(cannotLink))
}

/** Copies an encrypted file to a path. @returns false for a missing file */
type Source = (name: string, path: string) => Promise<boolean>

export const fromDisk =
  (dataDir: string): Source =>
  (name, path) =>
    copyDurably(join(dataDir, objectPath(name)), path)

export const fromStore =
  (store: ObjectStore): Source =>
  async (name, path) => {
    const bytes = await store.get(name)
    if (bytes !== null) await writeDurably(path, bytes)
    return bytes !== null
  }

type Wanted = { ids: readonly string[]; earlier: Earlier | null }
/** Files with their thumbnails, linked where they can be. @returns ids of missing files */
export async function copyObjects(
  source: Source,
  folder: string,
  { ids, earlier }: Wanted,
): Promise<string[]> {
  const missing: string[] = []
  async function copyOne(name: string): Promise<boolean> {
    const path = objectPath(name)
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    return (await linked(earlier, path, to)) || source(name, to)
  }
  await eachOf(ids, AT_ONCE, async (id) => {
    if (!(await copyOne(objectName(id, 'full')))) missing.push(id)
    await copyOne(objectName(id, 'thumb'))
  })
  return missing
}
