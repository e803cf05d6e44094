/** Opens SQLite the one way this product uses it, and runs what kysely builds, at once and typed. */
import { Database, SQLiteError, type SQLQueryBindings } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import type { Compilable } from 'kysely'

/** What SQLite says when the disk is full, read-only or broken: the server answers 503 and heals by itself. */
const storageCodes = new Set([
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_BUSY',
  'SQLITE_NOMEM',
])
export const isStorageError = (error: unknown): boolean =>
  error instanceof SQLiteError &&
  (storageCodes.has(error.code ?? '') || /^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY)/.test(error.code ?? ''))

const damages = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT'])
/** A file that is no database any more, or not a whole one. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SQLiteError && damages.has(error.code ?? '')

/**
 * A database on disk is durable at every commit; nothing is ever spilled to a temporary file in the clear, which
 * SQLite otherwise does even for databases in memory. Small, frequent checkpoints keep the slowest commits short.
 */
export function openDatabase(path: string, options: { readonly?: boolean } = {}): Database {
  const db = options.readonly
    ? new Database(path, { readonly: true, strict: true })
    : new Database(path, { create: true, strict: true })
  db.run('PRAGMA temp_store=MEMORY')
  db.run('PRAGMA busy_timeout=5000')
  if (options.readonly || path === ':memory:') return db
  chmodSync(path, 0o600)
  for (const pragma of [
    'journal_mode=WAL',
    'synchronous=FULL',
    'secure_delete=ON',
    'foreign_keys=ON',
    'wal_autocheckpoint=50',
  ])
    db.run(`PRAGMA ${pragma}`)
  return db
}

/**
 * kysely builds and types the queries of the vault, and these three run them: a transaction here is synchronous, and
 * kysely answers only later (docs/decisions/0015). The statement is prepared once for each text and kept by bun:sqlite.
 */
function prepared<O>(db: Database, query: Compilable<O>) {
  const { sql, parameters } = query.compile()
  return { statement: db.query<O, SQLQueryBindings[]>(sql), values: bound(parameters) }
}

export function all<O>(db: Database, query: Compilable<O>): O[] {
  const { statement, values } = prepared(db, query)
  return statement.all(...values)
}
export function first<O>(db: Database, query: Compilable<O>): O | null {
  const { statement, values } = prepared(db, query)
  return statement.get(...values)
}
/** Runs a change. @returns how many rows it touched. */
export function run(db: Database, query: Compilable<unknown>): number {
  const { statement, values } = prepared(db, query)
  return statement.run(...values).changes
}

const isBindable = (value: unknown): value is SQLQueryBindings =>
  value === null ||
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
  value instanceof Uint8Array

/** kysely types its parameters as unknown. */
function bound(parameters: readonly unknown[]): SQLQueryBindings[] {
  return parameters.map((value) => {
    if (isBindable(value)) return value
    throw new TypeError(`a query carries a ${typeof value}, which SQLite cannot take`)
  })
}

/** Everything in `work` or nothing of it, in one durable commit. */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.run('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.run('COMMIT')
    return result
  } catch (error) {
    if (db.inTransaction) db.run('ROLLBACK')
    throw error
  }
}
