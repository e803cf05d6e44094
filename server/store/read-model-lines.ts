/** Serialises read models row by row in a fixed order, so that two of them can be compared. */
import type { Database } from 'bun:sqlite'
import { readTableKeys } from './read-models/tables.ts'

const tables = new Map(Object.entries(readTableKeys))

/** How many rows are read at once: a whole table can take more memory than all the rest. */
const PIECE = 500

/** One line for each row: its table, then its columns, as JSON. */
export function* readModelLines(db: Database): Generator<string> {
  for (const [table, key] of tables)
    for (const row of rowsOf(db, table, key)) yield JSON.stringify({ table, ...row })
}

type Row = Record<string, string | number | null>

function* rowsOf(db: Database, table: string, key: readonly string[]): Generator<Row> {
  const order = `order by ${key.join()} limit ${PIECE}`
  const following = `where (${key.join()}) > (${key.map(() => '?').join()})`
  let rows = db.query<Row, []>(`select * from ${table} ${order}`).all()
  while (rows.length > 0) {
    yield* rows
    const last = rows.at(-1) ?? {}
    rows = db
      .query<Row, (string | number | null)[]>(`select * from ${table} ${following} ${order}`)
      .all(...key.map((column) => last[column] ?? null))
  }
}

/** The table and key of the row in a line, without its values. */
export function rowKey(line: string): string {
  const row: Record<string, unknown> = JSON.parse(line)
  const key = tables.get(String(row.table)) ?? []
  return JSON.stringify([row.table, ...key.map((column) => row[column])])
}
