/**
 * What goes with a season beside log and vault: the files of the data folder that all servers share travel as rows of the vault; uploaded
 * files have to be in S3 before.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { objectName } from '../../files/object-store.ts'
import { objectsToRead } from '../../files/stores.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { registeredFiles } from '../../store/database-copy.ts'
import type { Vault } from '../../store/vault.ts'
import { createFileLook, forgetLooks } from '../file-look.ts'
import { createFolderFiles } from '../folder-files.ts'
import type { Digests } from '../merge-files.ts'

type Files = { dataDir: string; rows: Vault['sharedFiles'] }

const isFileIn = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

/**
 * @returns the ids of registered files that are not in S3
 * @throws OperatorError where some are still on the disk, or none is in S3
 */
export async function missingInBucket(config: Config): Promise<string[]> {
  if (isFileIn(join(config.dataDir, 'objects')))
    throw new OperatorError(
      'Uploaded files are in DATA_DIR, where other servers cannot read them. First: bun run objects move --to s3',
    )
  const stored = new Set(await Array.fromAsync((await objectsToRead(config)).list()))
  const registered = registeredFiles(join(config.dataDir, 'vault.db'))
  const missing = registered.filter((id) => !stored.has(objectName(id, 'full')))
  if (registered.length > 0 && missing.length === registered.length)
    throw new OperatorError(
      'None of the uploaded files is in S3: look whether S3_BUCKET and S3_ENDPOINT are right.',
    )
  return missing
}

/** @returns the digests of those that go along, by path @throws OperatorError for one that cannot */
export function travelling(dataDir: string): Digests {
  const { digests, leftOut } = createFolderFiles(dataDir).look()
  for (const [path, why] of leftOut)
    throw new OperatorError(`${path} in DATA_DIR cannot go along (${why}). Make it right, or take it out.`)
  return digests
}

/** Into the rows, as they are in the folder. @throws OperatorError as `travelling` does */
export function takeFiles({ dataDir, rows }: Files): void {
  const digests = travelling(dataDir)
  const folder = createFolderFiles(dataDir)
  const taken = rows.digests()
  for (const path of taken.keys()) if (!digests.has(path)) rows.remove(path)
  for (const [path, digest] of digests) {
    const file = taken.get(path) === digest ? null : folder.read(path)
    if (file) rows.put(path, file)
  }
}

/** From the rows into the folder, as at the start of a server. @throws OperatorError where one is not there afterwards */
export async function putFiles({ dataDir, rows }: Files): Promise<void> {
  const leftOut = await createFileLook({ dataDir, rows })()
  for (const [path, why] of leftOut) throw new OperatorError(`${path} in DATA_DIR cannot be read (${why}).`)
  const folder = createFolderFiles(dataDir)
  for (const [path, digest] of rows.digests())
    if (folder.read(path)?.digest !== digest) throw new OperatorError(`${path} did not come into DATA_DIR.`)
}

/** Where the folder is the only one that has them. */
export function forgetFiles({ dataDir, rows }: Files): void {
  for (const path of rows.digests().keys()) rows.remove(path)
  forgetLooks(dataDir)
}
