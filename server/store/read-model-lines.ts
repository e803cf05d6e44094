/** Serialises read models row by row in a fixed order, so that two of them can be compared. */
import type { Database } from 'bun:sqlite'
import { readTableKeys } from './read-models/tables.ts'

const tables = new Map(Object.entries(readTableKeys))

/** One line for each row: its table, then its columns, as JSON. */
export function* readModelLines(db: Database): Generator<string> {
  for (const [table, key] of tables)
    for (const row of db.query<object, []>(`select * from ${table} order by ${key.join()}`).all())
      yield JSON.stringify({ table, ...row })
}

/** The table and key of the row in a line, without its values. */
export function rowKey(line: string): string {
  const row: Record<string, unknown> = JSON.parse(line)
  const key = tables.get(String(row.table)) ?? []
  return JSON.stringify([row.table, ...key.map((column) => row[column])])
}
