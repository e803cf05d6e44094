/**
 * Waits while another program holds the database's write lock. bun:sqlite is synchronous, so that waiting in SQLite would
 * stop every reader as well: the server's connection never waits, and a timer tries again.
 */
import type { Database } from 'bun:sqlite'
import { StorageUnavailable } from '../runtime/errors.ts'
import { isBusy } from './database.ts'

/** Milliseconds until a write is refused. */
const LONGEST = 5000
/** Milliseconds between two tries. */
const PAUSE = 25

export type WhenFree = () => Promise<void>

/** @returns a function that resolves when nobody else writes; it throws StorageUnavailable, or what SQLite says of the file */
export function createWriteLock(db: Database, longest = LONGEST): WhenFree {
  db.run('PRAGMA busy_timeout=0')
  function isFree(): boolean {
    try {
      db.query('BEGIN IMMEDIATE').run()
      db.query('ROLLBACK').run()
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      return false
    }
  }
  return async () => {
    const last = performance.now() + longest
    while (!isFree()) {
      if (performance.now() >= last) throw new StorageUnavailable('Another program holds the database.')
      await Bun.sleep(PAUSE)
    }
  }
}
