/** The manifest of a backup: each file with its SHA-256, so that a restore refuses files that were lost or changed. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { isAddedPath } from './added-paths.ts'
import { MANIFEST } from './storage.ts'

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

export type Digest = { size: number; sha256: string }

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
export async function hasDigest(path: string, { size, sha256 }: Digest): Promise<boolean> {
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
