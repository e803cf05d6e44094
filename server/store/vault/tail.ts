/**
 * What of the vault is kept nowhere else yet (tail/): the key of each row that was changed, noted in the very commit that changes
 * it, so that no crash loses one. Nothing is noted before a tail has begun.
 */
import type { Database } from 'bun:sqlite'
import type { Insertable } from 'kysely'
import { OperatorError } from '../../runtime/errors.ts'
import { bindable, inTransaction } from '../database.ts'
import { keyOf, type Place, type Row, rowAt, type SealedTable } from './sealed-tables.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

/**
 * `line`: its id; a vault that goes back to an earlier state begins another. `cut`: the number of the last cut. `kept`: of the last one
 * that is kept elsewhere, and `events` the size of the log in it. `isBased`: there is a whole backup to put it on.
 */
export type Tail = { line: string; cut: number; kept: number; events: number; isBased: boolean }
/** What a column of the vault can hold. */
type Value = string | number | Uint8Array | null
/** By its table and primary key. `row`: null where it was removed. */
export type ChangedRow = { name: string; a: Value; b: Value; row: Record<string, Value> | null }

function storedIn(found: unknown): Value {
  if (found === null || typeof found === 'string' || typeof found === 'number') return found
  if (found instanceof Uint8Array) return found
  throw new TypeError(`a column of the vault holds a ${typeof found}`)
}
const rowOf = (row: Row): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([column, found]) => [column, storedIn(found)]))

/** As it was, whatever this program would set in a new one. */
function insertRow(db: Database, { name }: SealedTable, row: Row): void {
  const columns = Object.keys(row)
  const known = db.query<{ name: string }, [string]>('select name from pragma_table_info(?)').all(name)
  const strange = columns.find((column) => !known.some((one) => one.name === column))
  if (strange !== undefined) throw new OperatorError(`${name} has no ${strange}: this is of a later version.`)
  const values = columns.map((column) => bindable(row[column]))
  const places = columns.map(() => '?').join()
  db.query(`insert into main.${name} (${columns.join()}) values (${places})`).run(...values)
}

function removeRow(db: Database, table: SealedTable, { a, b }: ChangedRow): void {
  const [first, second] = keyOf(table, table.name)
  db.query(`delete from main.${table.name} where ${first} = ? and ${second} = ?`).run(a, b)
}

export function createTailRepository({ db, k, all, first, run, seals }: VaultDatabase) {
  const of = (): Tail | null => {
    const row = first(k.selectFrom('tail').selectAll())
    return row && { ...row, isBased: row.based === 1 }
  }
  const set = (values: Partial<Insertable<VaultTables['tail']>>) => run(k.updateTable('tail').set(values))
  const end = (): void => {
    run(k.deleteFrom('tail'))
    run(k.deleteFrom('unkept'))
  }
  const tableOf = (name: string): SealedTable => {
    const table = seals.tables.get(name)
    if (!table) throw new OperatorError(`There is no table ${name}: this is of a later version.`)
    return table
  }
  /** All are removed first: a value that may be there once can have gone from one row to another. */
  const putAll = (rows: readonly ChangedRow[]): void => {
    for (const row of rows) removeRow(db, tableOf(row.name), row)
    for (const { name, row } of rows) if (row) insertRow(db, tableOf(name), row)
  }
  const changedRow = (place: Place): ChangedRow[] => {
    const { name, a, b } = place
    const table = seals.tables.get(name)
    const row = table && rowAt(db, table, place)
    return table ? [{ name, a: storedIn(a), b: storedIn(b), row: row ? rowOf(row) : null }] : []
  }
  return {
    of,
    /** @param events the size of the log: those before are in the whole backup that follows */
    begin: (line: string, events: number): void =>
      inTransaction(db, () => {
        end()
        run(k.insertInto('tail').values({ line, cut: 0, kept: 0, events, based: 0 }))
      }),
    end: (): void => inTransaction(db, end),
    noteBased: (): void => void set({ based: 1 }),
    hasUnkept: (): boolean => first(k.selectFrom('unkept').select('name').limit(1)) !== null,
    /** The next cut: all rows that are kept nowhere else, as they are now, those of a cut that could not be kept included. */
    cut: (cut: number): ChangedRow[] =>
      inTransaction(db, () => {
        set({ cut })
        run(k.updateTable('unkept').set({ cut }).where('cut', '=', 0))
        return all(k.selectFrom('unkept').select(['name', 'a', 'b'])).flatMap(changedRow)
      }),
    /** All that is in the last cut, and in those before that could not be kept; what was changed again since stays noted. @param events the size of the log in it */
    keep: (cut: number, events: number): void =>
      inTransaction(db, () => {
        run(k.deleteFrom('unkept').where('cut', '>', 0))
        set({ kept: cut, events })
      }),
    /** Rows as a cut has them, into a restored vault. What went with a row that was removed is in the cut by itself. */
    put: (rows: readonly ChangedRow[]): void => {
      db.run('pragma foreign_keys = off')
      inTransaction(db, () => putAll(rows))
      db.run('pragma foreign_keys = on')
    },
  }
}
