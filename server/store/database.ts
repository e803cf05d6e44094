/** Opens SQLite with this product's settings, and runs the queries that kysely builds synchronously. */
import { Database, SQLiteError, type SQLQueryBindings } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import type { Compilable } from 'kysely'
import { StorageUnavailable } from '../runtime/errors.ts'

// The runtime prepares the others anew at each call; by default it keeps 20, fewer than the product has.
Database.MAX_QUERY_CACHE_SIZE = 300

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof SQLiteError && codes.test(error.code ?? '')

/** The disk is full, read-only or broken: the server answers 503 until that has passed. */
export const isStorageError = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_(FULL$|NOMEM$|IOERR|READONLY|CANTOPEN|BUSY)/)

/** Another program writes, or reads what a checkpoint would overwrite. */
export const isBusy = (error: unknown): boolean => hasCode(error, /^SQLITE_BUSY/)

/** The file is not a database, or a corrupt one. */
export const isDamage = (error: unknown): boolean => hasCode(error, /^SQLITE_(NOTADB|CORRUPT)$/)

/** Durable at every commit. Small, frequent checkpoints keep the slowest commits short. */
const durable = [
  'journal_mode=WAL',
  'synchronous=FULL',
  'secure_delete=ON',
  'foreign_keys=ON',
  'wal_autocheckpoint=50',
]

const IN_MEMORY = ':memory:'

/** SQLite never spills data to an unencrypted temporary file, which it otherwise does even for databases in memory. */
export function openDatabase(path: string, options: { readonly?: boolean } = {}): Database {
  const db = new Database(path, {
    strict: true,
    ...(options.readonly ? { readonly: true } : { create: true }),
  })
  db.run('PRAGMA temp_store=MEMORY')
  db.run('PRAGMA busy_timeout=5000')
  if (options.readonly || path === IN_MEMORY) return db
  chmodSync(path, 0o600)
  for (const pragma of durable) db.run(`PRAGMA ${pragma}`)
  return db
}

/**
 * kysely builds and types the queries, and these three run them: a transaction here is synchronous, and kysely itself
 * only has promises (docs/decisions/0001). bun:sqlite prepares a statement once for each text and caches it.
 */
export function queryRunner(db: Database) {
  const prepared = <O>(query: Compilable<O>) => {
    const { sql, parameters } = query.compile()
    return { statement: db.query<O, SQLQueryBindings[]>(sql), values: parameters.map(bindable) }
  }
  const changed = (change: () => number): number => {
    if (!db.inTransaction) throw new Error('a change of the database outside the door (handle.ts)')
    return change()
  }
  return {
    all: <O>(query: Compilable<O>): O[] => {
      const { statement, values } = prepared(query)
      return statement.all(...values)
    },
    first: <O>(query: Compilable<O>): O | null => {
      const { statement, values } = prepared(query)
      return statement.get(...values)
    },
    /** Runs a change. @returns how many rows it touched. */
    run: (query: Compilable<unknown>): number => {
      const { statement, values } = prepared(query)
      return changed(() => statement.run(...values).changes)
    },
    /** The same for a change that is made so often that building its text anew would be felt. */
    runText: (text: string, ...values: SQLQueryBindings[]): number =>
      changed(() => db.query(text).run(...values).changes),
  }
}

/** Throws for what SQLite cannot take. */
function bindable(value: unknown): SQLQueryBindings {
  if (isBindable(value)) return value
  throw new TypeError(`a query carries a ${typeof value}, which SQLite cannot take`)
}
const isBindable = (value: unknown): value is SQLQueryBindings =>
  value === null ||
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
  value instanceof Uint8Array

const afterRollback = new WeakMap<Database, (() => void)[]>()
/** Clears a cache whose values a transaction may have changed, each time that one is rolled back. */
export const onRollback = (db: Database, clear: () => void): void =>
  void afterRollback.set(db, [...(afterRollback.get(db) ?? []), clear])

const clearCaches = (db: Database): void => {
  for (const clear of afterRollback.get(db) ?? []) clear()
}

/** Starts a transaction that writes. @returns false where another program writes now */
export function begin(db: Database): boolean {
  try {
    db.query('BEGIN IMMEDIATE').run()
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
/** Durable when it returns. */
export function commit(db: Database): void {
  db.query('COMMIT').run()
}
export function rollback(db: Database): void {
  if (db.inTransaction) db.run('ROLLBACK')
  clearCaches(db)
}

/** A part of a transaction: its changes are undone where `isUndone` says so of its result, or where it throws. */
export function inPart<T>(db: Database, work: () => T, isUndone: (result: T) => boolean): T {
  const undo = () => {
    db.query('ROLLBACK TO part').run()
    clearCaches(db)
  }
  db.query('SAVEPOINT part').run()
  try {
    const result = work()
    if (isUndone(result)) undo()
    return result
  } catch (error) {
    // SQLite itself has rolled back all of it where the disk is full.
    if (db.inTransaction) undo()
    throw error
  } finally {
    if (db.inTransaction) db.query('RELEASE part').run()
  }
}

/** Everything in `work` or nothing of it, in one durable commit: at an opening, where there is no door yet. */
export function inTransaction<T>(db: Database, work: () => T): T {
  if (!begin(db)) throw new StorageUnavailable('Another program holds the database.')
  try {
    const result = work()
    commit(db)
    return result
  } catch (error) {
    rollback(db)
    throw error
  }
}

// Reads the rows of a query in pieces, so that a reader may take its time.

/**
 * How many rows are read at once. No statement stays open between two of them, whatever their reader does: an open one
 * holds a snapshot, and the write-ahead log then grows without end.
 */
export const PIECE = 256

/** All rows of a query that reads `PIECE` of them after a given one. */
export function* inPieces<Row>(read: (last: Row | null) => Iterable<Row>): Generator<Row> {
  let last: Row | null = null
  for (;;) {
    const piece: Row[] = []
    let failure: { error: unknown } | null = null
    try {
      for (const row of read(last)) piece.push(row)
    } catch (error) {
      failure = { error }
    }
    // Where the file is damaged, the rows before the damage are handed out all the same.
    yield* piece
    if (failure) throw failure.error
    if (piece.length < PIECE) return
    last = piece.at(-1) ?? null
  }
}
