/** A data folder as its tail should bring it back: every row of the vault, every event and every file, in an order of its own. */
import { Database } from 'bun:sqlite'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Row = Record<string, unknown>
/** `unkept` and `tail` are about the tail itself; the seals are made anew, and checked by themselves. */
const left = new Set(['tail', 'unkept', 'row_seal', 'table_seal'])

const shown = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
const shownRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shown(value)]))
const rowsOf = (db: Database, table: string): Row[] =>
  db
    .query<Row, []>(`select * from ${table}`)
    .all()
    .map(shownRow)
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

export function stateOf(folder: string): Record<string, unknown> {
  const vault = new Database(join(folder, 'vault.db'), { readonly: true })
  const log = new Database(join(folder, 'log.db'), { readonly: true })
  try {
    const tables = vault
      .query<{ name: string }, []>("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => name)
      .filter((name) => !left.has(name))
    const rows = tables.map((name) => [name, rowsOf(vault, name)])
    return { ...Object.fromEntries(rows), events: rowsOf(log, 'event'), files: filesIn(folder, vault) }
  } finally {
    vault.close()
    log.close()
  }
}

/** The files that the vault knows and that are there. */
function filesIn(folder: string, vault: Database): string[] {
  const objects = join(folder, 'objects')
  const names = existsSync(objects) ? readdirSync(objects, { recursive: true, encoding: 'utf8' }) : []
  const known = vault
    .query<{ id: string }, []>('select id from file')
    .all()
    .map(({ id }) => id)
  return names.filter((name) => known.some((id) => name.includes(`/${id}`))).sort()
}
