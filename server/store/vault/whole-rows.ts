/** Reads rows of the vault as wholes, and puts them back. */
import type { Database } from 'bun:sqlite'
import { OperatorError } from '../../runtime/errors.ts'
import { bindable } from '../database.ts'
import type { Value, WholeRow } from '../whole-row.ts'
import { keyOf, type Place, type Row, rowAt, type SealedTable } from './sealed-tables.ts'

function storedIn(found: unknown): Value {
  if (found === null || typeof found === 'string' || typeof found === 'number') return found
  if (found instanceof Uint8Array) return found
  throw new TypeError(`a column of the vault holds a ${typeof found}`)
}
const rowOf = (row: Row): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([column, found]) => [column, storedIn(found)]))

/** As it was, whatever this program would set in a new one. What a later version has added and left empty says nothing. */
function insertRow(db: Database, { name }: SealedTable, row: Row): void {
  const found = db.query<{ name: string }, [string]>('select name from pragma_table_info(?)').all(name)
  const known = new Set(found.map((one) => one.name))
  const columns = Object.keys(row).filter((column) => known.has(column) || row[column] !== null)
  const strange = columns.find((column) => !known.has(column))
  if (strange !== undefined) throw new OperatorError(`${name} has no ${strange}: this is of a later version.`)
  const values = columns.map((column) => bindable(row[column]))
  const places = columns.map(() => '?').join()
  db.query(`insert into main.${name} (${columns.join()}) values (${places})`).run(...values)
}

function removeRow(db: Database, table: SealedTable, { a, b }: Pick<WholeRow, 'a' | 'b'>): void {
  const [first, second] = keyOf(table, table.name)
  db.query(`delete from main.${table.name} where ${first} = ? and ${second} = ?`).run(a, b)
}

const tableOf = (tables: ReadonlyMap<string, SealedTable>, name: string): SealedTable => {
  const table = tables.get(name)
  if (!table) throw new OperatorError(`There is no table ${name}: this is of a later version.`)
  return table
}

/** The row as it is now; none for a table of which no rows are kept. */
export function wholeRow(db: Database, tables: ReadonlyMap<string, SealedTable>, place: Place): WholeRow[] {
  const { name, a, b } = place
  const table = tables.get(name)
  const row = table && rowAt(db, table, place)
  return table ? [{ name, a: storedIn(a), b: storedIn(b), row: row ? rowOf(row) : null }] : []
}

/** All are removed first: a value that may be there once can have gone from one row to another. */
export function putWholeRows(
  db: Database,
  tables: ReadonlyMap<string, SealedTable>,
  rows: readonly WholeRow[],
): void {
  for (const row of rows) removeRow(db, tableOf(tables, row.name), row)
  for (const { name, row } of rows) if (row) insertRow(db, tableOf(tables, name), row)
}

/** Rows come as they were, also where what they refer to comes later: what went with a row that was removed is named by itself. */
export function withoutReferences(db: Database, work: () => void): void {
  db.run('pragma foreign_keys = off')
  try {
    work()
  } finally {
    db.run('pragma foreign_keys = on')
  }
}
