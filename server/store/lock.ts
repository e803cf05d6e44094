/** One process for each data folder: a file lock that the system releases even when the process is killed. */
import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'
import { SEASON_FILE, seasonFileIn } from './season-file.ts'

/** What root writes into the folder of another user, that user can no longer open. @throws OperatorError */
export function assertOwnFolder(folder: string): void {
  if (process.getuid?.() === 0 && existsSync(folder) && statSync(folder).uid !== 0)
    throw new OperatorError(
      'DATA_DIR belongs to another user. Give the command as that user, such as: sudo -u wedding bun run …',
    )
}

/** @returns the function that releases the lock. @throws OperatorError where another process has it. */
export function lockFolder(folder: string): () => void {
  const db = new Database(join(folder, 'lock'), { create: true })
  db.run('PRAGMA busy_timeout=0')
  try {
    db.run('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new OperatorError(
      'Another server is running on this data folder. Stop it first, or choose another DATA_DIR.',
    )
  }
  return () => db.close()
}

/** @throws OperatorError where there is no data: with a wrong path a new installation would be created. */
export function assertDataFolder(dataDir: string): void {
  if (!existsSync(seasonFileIn(dataDir)))
    throw new OperatorError(`${dataDir} is no data folder: it has no ${SEASON_FILE}. Set DATA_DIR.`)
}
