/** Read models as text, row by row and in a fixed order, so that two of them can be compared. */
import type { Database } from 'bun:sqlite'
import { readTableNames } from './read-models/tables.ts'

/** What a row of each table is known by. */
const keyColumns: Record<(typeof readTableNames)[number], readonly string[]> = {
  application: ['stream'],
  listed: ['id'],
  counted: ['season', 'status', 'district'],
  audit: ['stream', 'seq'],
  note: ['id'],
  document: ['id'],
  activity: ['seq'],
  programme: ['id'],
}

/** One line for each row: its table, then its columns, as JSON. */
export function* readModelLines(db: Database): Generator<string> {
  for (const table of readTableNames)
    for (const row of db
      .query<object, []>(`select * from ${table} order by ${keyColumns[table].join()}`)
      .iterate())
      yield JSON.stringify({ table, ...row })
}

/** The table and key of the row in a line, without its values. */
export function rowOf(line: string): string {
  const row: Record<string, unknown> = JSON.parse(line)
  const table = readTableNames.find((name) => name === row.table)
  return JSON.stringify([table, ...(table ? keyColumns[table] : []).map((column) => row[column])])
}
