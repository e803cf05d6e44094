/** One server for each data folder: a lock that the system lets go of even when the process is killed. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'

export class FolderInUse extends Error {
  constructor() {
    super('Another server is running on this data folder. Stop it first, or choose another DATA_DIR.')
  }
}

/** @returns what lets go of the lock. @throws FolderInUse */
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
