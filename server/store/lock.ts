/** One server for each data folder: a file lock that the system releases even when the process is killed. */
import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'

export class FolderInUse extends OperatorError {
  constructor() {
    super('Another server is running on this data folder. Stop it first, or choose another DATA_DIR.')
  }
}

/** What root writes into the folder of another user, that user can no longer open. */
class FolderOfAnother extends OperatorError {
  constructor() {
    super(
      'DATA_DIR belongs to another user. Give the command as that user, such as: sudo -u wedding bun run …',
    )
  }
}

/** @throws FolderOfAnother for root in a folder that is not root's. */
export function mustBeOwn(folder: string): void {
  if (process.getuid?.() === 0 && existsSync(folder) && statSync(folder).uid !== 0)
    throw new FolderOfAnother()
}

/** @returns the function that releases the lock. @throws FolderInUse */
export function lockFolder(folder: string): () => void {
  const db = new Database(join(folder, 'lock'), { create: true })
  db.run('PRAGMA busy_timeout=0')
  try {
    db.run('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    throw new FolderInUse()
  }
  return () => db.close()
}
