/** Opens SQLite with this product's settings, and runs the queries that kysely builds synchronously. */
import { constants, Database, SQLiteError, type SQLQueryBindings } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import type { Compilable } from 'kysely'
import { release } from '../runtime/release.ts'

// The runtime prepares the others anew at each call; by default it keeps 20, fewer than the product has.
Database.MAX_QUERY_CACHE_SIZE = 300

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof SQLiteError && codes.test(error.code ?? '')

/** The disk is full, read-only or broken: the server answers 503 until that has passed. */
export const isStorageError = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_(FULL$|NOMEM$|IOERR|READONLY|CANTOPEN|BUSY)/)

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
/** Bytes of a page in memory. Several applications share one, so less of it stays unused, and a rebuild takes an eighth less time. */
const MEMORY_PAGE = 16 * 1024
const LARGEST_IMAGE = 1n << 40n

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

/** An empty database in memory. */
export function openInMemory(): Database {
  const db = openDatabase(IN_MEMORY)
  db.run(`PRAGMA page_size=${MEMORY_PAGE}`)
  return db
}

/**
 * A database in memory of the bytes that `serialize` gave. Empties them where they are a buffer of their own. It takes a
 * fifth less than one that was built there, whose pages each take more.
 * @throws what SQLite says of bytes that are no database
 */
export function openImage(image: Uint8Array): Database {
  const db = Database.deserialize(image, { strict: true })
  release(image)
  db.run('PRAGMA temp_store=MEMORY')
  // By default a database that began as an image may not grow beyond a gigabyte.
  db.fileControl(constants.SQLITE_FCNTL_SIZE_LIMIT, new BigInt64Array([LARGEST_IMAGE]))
  growNow(db)
  return db
}

/**
 * An image fills its memory. The first page beyond it moves all of it to twice as much, of which the system gives only
 * what is written to; that takes a third of a second for 400 MB, and is better done before anybody waits.
 */
function growNow(db: Database): void {
  const free = db.query<{ freelist_count: number }, []>('pragma freelist_count').get()?.freelist_count ?? 0
  db.run('create table filler (bytes blob)')
  db.run('insert into filler values (zeroblob(?))', [(free + 2) * MEMORY_PAGE])
  db.run('drop table filler')
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
  const changed = (change: () => number): number =>
    db.inTransaction || !before.has(db) ? change() : inTransaction(db, change)
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
export function bindable(value: unknown): SQLQueryBindings {
  if (isBindable(value)) return value
  throw new TypeError(`a query carries a ${typeof value}, which SQLite cannot take`)
}
const isBindable = (value: unknown): value is SQLQueryBindings =>
  value === null ||
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
  value instanceof Uint8Array

const before = new WeakMap<Database, () => void>()
/** Work for the end of each of a database's transactions, which it undoes by throwing; every change is then in one. */
export const beforeCommit = (db: Database, work: () => void): void => void before.set(db, work)

const afterRollback = new WeakMap<Database, (() => void)[]>()
/** Clears a cache whose values a transaction may have changed, each time that one is rolled back. */
export const onRollback = (db: Database, clear: () => void): void =>
  void afterRollback.set(db, [...(afterRollback.get(db) ?? []), clear])

/** Everything in `work` or nothing of it, in one durable commit. */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.query('BEGIN IMMEDIATE').run()
  try {
    const result = work()
    before.get(db)?.()
    db.query('COMMIT').run()
    return result
  } catch (error) {
    if (db.inTransaction) db.run('ROLLBACK')
    for (const clear of afterRollback.get(db) ?? []) clear()
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
