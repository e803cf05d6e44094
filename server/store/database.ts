/**
 * Opens SQLite with this product's settings, and runs on either engine (engine.ts) the queries that kysely builds. All of it is
 * synchronous but the start of a transaction and its commit: docs/decisions/0001.
 */
import { Database, SQLiteError } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import type { Compilable } from 'kysely'
import { StorageUnavailable } from '../runtime/errors.ts'
import type { Engine, Statement, Value } from './engine.ts'

// The runtime prepares the others anew at each call; by default it keeps 20, fewer than the product has.
Database.MAX_QUERY_CACHE_SIZE = 300

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof SQLiteError && codes.test(error.code ?? '')

/** The disk is full, read-only or broken: the server answers 503 until that has passed. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof StorageUnavailable || hasCode(error, /^SQLITE_(FULL$|NOMEM$|IOERR|READONLY|CANTOPEN|BUSY)/)

/** Another program writes, or reads what a checkpoint would overwrite. */
const isBusy = (error: unknown): boolean => hasCode(error, /^SQLITE_BUSY/)

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
const TRIES = 50
/** Milliseconds between two. */
const PAUSE = 50

export class SqliteFile implements Engine {
  readonly location: string
  readonly isShared = false
  isLeader(): boolean {
    return true
  }
  private readonly file: Database
  constructor(path: string, { readonly = false }: { readonly?: boolean }) {
    this.file = new Database(path, { strict: true, ...(readonly ? { readonly } : { create: true }) })
    this.location = path
  }
  query<Row, Values extends Value[]>(text: string): Statement<Row, Values> {
    const own = this.file.query<Row, Value[]>(text)
    const run = (...values: Values) => own.run(...values)
    return {
      get: (...values) => own.get(...values),
      all: (...values) => own.all(...values),
      iterate: (...values) => own.iterate(...values),
      run,
      send: run,
    }
  }
  run(text: string): void {
    this.file.run(text)
  }
  get inTransaction(): boolean {
    return this.file.inTransaction
  }
  close(): void {
    this.file.close()
  }
  [Symbol.dispose](): void {
    this.file.close()
  }
  /** Waiting in SQLite for another program would stop every reader as well: the door tries again by a timer. */
  begin(): Promise<boolean> {
    this.run('PRAGMA busy_timeout=0')
    return Promise.resolve(this.beginNow())
  }
  beginNow(): boolean {
    try {
      this.file.query('BEGIN IMMEDIATE').run()
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
  }
  commit(): null {
    this.commitNow()
    return null
  }
  commitNow(): void {
    this.file.query('COMMIT').run()
  }
  rollback(): void {
    // SQLite itself has rolled back all of it where the disk is full.
    if (this.inTransaction) this.run('ROLLBACK')
  }
  openPart(): void {
    this.file.query('SAVEPOINT part').run()
  }
  undoPart(): void {
    if (!this.inTransaction) return
    this.file.query('ROLLBACK TO part').run()
    this.keepPart()
  }
  keepPart(): void {
    this.file.query('RELEASE part').run()
  }
  atOnce<T>(work: () => T): T {
    return this.file.transaction(work)()
  }
  setDurable(isDurable: boolean): void {
    this.run(`PRAGMA synchronous=${isDurable ? 'FULL' : 'OFF'}`)
    if (isDurable) this.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  onMoved(): void {}
  forgetRows(): void {}
  /** SQLite goes on after the largest by itself. */
  renumber(): void {}
  /** Deleted data stays in the write-ahead log until it is truncated, which a concurrent reader prevents. */
  async forget(): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const row = this.file.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
      if (row?.busy === 0) return true
      await Bun.sleep(PAUSE)
    }
    return false
  }
}

/** SQLite never spills data to an unencrypted temporary file, which it otherwise does even for databases in memory. */
export function openDatabase(path: string, options: { readonly?: boolean } = {}): SqliteFile {
  const db = new SqliteFile(path, options)
  db.run('PRAGMA temp_store=MEMORY')
  db.run('PRAGMA busy_timeout=5000')
  if (options.readonly || path === IN_MEMORY) return db
  chmodSync(path, 0o600)
  for (const pragma of durable) db.run(`PRAGMA ${pragma}`)
  return db
}

/** kysely builds and types the queries, and these run them. An engine prepares a statement once for each text. */
export function queryRunner(db: Engine) {
  const prepared = <O>(query: Compilable<O>) => {
    const { sql, parameters } = query.compile()
    return { statement: db.query<O, Value[]>(sql), values: parameters.map(bindable) }
  }
  const changed = <T>(change: () => T): T => {
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
    /** Runs a change. */
    run: (query: Compilable<unknown>): void => {
      const { statement, values } = prepared(query)
      changed(() => statement.send(...values))
    },
    /** The same. @returns how many rows it touched */
    count: (query: Compilable<unknown>): number => {
      const { statement, values } = prepared(query)
      return changed(() => statement.run(...values).changes)
    },
    /** Inserts a row, or puts it in the place of the one with the same key. */
    putRow: (table: string, key: readonly string[], row: Readonly<Record<string, unknown>>): void => {
      const names = Object.keys(row).map((name) => `"${name}"`)
      const places = names.map(() => '?')
      const rest = names.filter((name) => !key.includes(name.slice(1, -1)))
      const then =
        rest.length === 0 ? 'nothing' : `update set ${rest.map((name) => `${name} = excluded.${name}`)}`
      const text = `insert into "${table}" (${names}) values (${places}) on conflict (${key}) do ${then}`
      changed(() => db.query<unknown, Value[]>(text).send(...Object.values(row).map(bindable)))
    },
  }
}

/** Throws for what no engine can take. */
function bindable(value: unknown): Value {
  if (isBindable(value)) return value
  throw new TypeError(`a query carries a ${typeof value}, which a database cannot take`)
}
const isBindable = (value: unknown): value is Value =>
  value === null ||
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
  value instanceof Uint8Array

const afterRollback = new WeakMap<Engine, (() => void)[]>()
/** Clears a cache whose values a transaction may have changed, each time that one is rolled back. */
export const onRollback = (db: Engine, clear: () => void): void =>
  void afterRollback.set(db, [...(afterRollback.get(db) ?? []), clear])

const clearCaches = (db: Engine): void => {
  for (const clear of afterRollback.get(db) ?? []) clear()
}

export function rollback(db: Engine): void {
  db.rollback()
  clearCaches(db)
}

/** A part of a transaction: its changes are undone where `isUndone` says so of its result, or where it throws. */
export function inPart<T>(db: Engine, work: () => T, isUndone: (result: T) => boolean): T {
  const undo = () => {
    db.undoPart()
    clearCaches(db)
  }
  db.openPart()
  try {
    const result = work()
    if (isUndone(result)) undo()
    else db.keepPart()
    return result
  } catch (error) {
    undo()
    throw error
  }
}

/** Everything in `work` or nothing of it, in one durable commit: at an opening, where there is no door yet. */
export function inTransaction<T>(db: Engine, work: () => T): T {
  if (!db.beginNow()) throw new StorageUnavailable('Another program holds the database.')
  try {
    const result = work()
    db.commitNow()
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
