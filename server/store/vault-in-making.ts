/** A vault that is filled from elsewhere: under a name of its own until it is whole, so that a folder of which only a part is there has no vault. */
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncFile, syncFolder } from '../runtime/durable-write.ts'
import type { Keys } from './keys.ts'
import { openVault, type Vault } from './vault.ts'

const NAME = 'vault.db'
const MAKING = `${NAME}.making`

export function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/** Without the vault that was there, and what was left of one that was being made. */
export function removeVault(dataDir: string): void {
  for (const name of [NAME, MAKING]) removeDatabase(join(dataDir, name))
}

/** An empty one. */
export function beginVault(dataDir: string, keys: Keys): Vault {
  removeVault(dataDir)
  return openVault(join(dataDir, MAKING), keys)
}

/** Closes it, and gives it its name. */
export async function finishVault(dataDir: string, vault: Vault): Promise<void> {
  // One file, which goes to its place as a whole.
  vault.db.run('PRAGMA journal_mode=DELETE')
  vault.close()
  fsyncFile(join(dataDir, MAKING))
  renameSync(join(dataDir, MAKING), join(dataDir, NAME))
  await syncFolder(dataDir)
}
