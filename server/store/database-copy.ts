/**
 * A consistent copy of both databases while the server writes. The copied vault must hold the keys of every copied event,
 * and must not have dropped a draft whose submission is not in the copied log: so the vault is copied at a known position
 * of the log, and the copy of the log is truncated to that position.
 */
import type { Database } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncFile } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { openDatabase } from './database.ts'
import { openLog } from './log.ts'

const TRIES = 1000

const sizeOf = (log: Database): number =>
  log.query<{ n: number }, []>('select coalesce(max(seq), 0) as n from event').get()?.n ?? 0

/** The vault as it was when the log had exactly `position` events. @throws OperatorError when the log grew at every attempt. */
function vaultAtPosition(log: Database, vault: Database): { image: Uint8Array; position: number } {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const position = sizeOf(log)
    // The first read fixes the snapshot of this transaction.
    vault.run('BEGIN')
    try {
      vault.query('select count(*) from meta').get()
      if (sizeOf(log) === position) return { image: vault.serialize(), position }
    } finally {
      vault.run('COMMIT')
    }
  }
  throw new OperatorError('The server writes without a pause. Try again in a moment.')
}

/** Deletes from a copy the events appended after the vault was read. */
function truncateLog(path: string, position: number): void {
  const copy = openDatabase(path)
  if (sizeOf(copy) > position) {
    copy.run('drop trigger event_is_never_deleted')
    copy.run('delete from event where seq > ?', [position])
  }
  copy.close()
  // Opening it as a log puts the trigger back.
  openLog(path).close()
}

/** Takes both databases of a folder out of WAL mode, so that each is one file. No process may have them open. */
export function closeWalFiles(folder: string): void {
  for (const path of [join(folder, 'log.db'), join(folder, 'vault.db')]) {
    const database = openDatabase(path)
    database.run('PRAGMA journal_mode=DELETE')
    database.close()
    fsyncFile(path)
  }
}

/** Writes log.db and vault.db into an existing folder. @returns how many events they hold. @throws OperatorError */
export function copyDatabases(dataDir: string, target: string): number {
  const log = openDatabase(join(dataDir, 'log.db'), { readonly: true })
  const vault = openDatabase(join(dataDir, 'vault.db'), { readonly: true })
  const logCopy = join(target, 'log.db')
  try {
    const { image, position } = vaultAtPosition(log, vault)
    writeFileSync(join(target, 'vault.db'), image, { mode: 0o600, flag: 'wx' })
    log.run('VACUUM INTO ?', [logCopy])
    truncateLog(logCopy, position)
    closeWalFiles(target)
    return position
  } finally {
    log.close()
    vault.close()
  }
}

/** The streams that can still be read with a vault. */
export const streamsWithKeys = (vaultPath: string): string[] =>
  valuesIn(vaultPath, 'select stream as value from data_key')

/** The files that a vault knows, by their ids. */
export const registeredFiles = (vaultPath: string): string[] =>
  valuesIn(vaultPath, 'select id as value from file order by id')

function valuesIn(vaultPath: string, sql: string): string[] {
  const vault = openDatabase(vaultPath, { readonly: true })
  const rows = vault.query<{ value: string }, []>(sql).all()
  vault.close()
  return rows.map(({ value }) => value)
}
