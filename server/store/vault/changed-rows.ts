/** Notes which rows of the vault a connection changes: in temporary triggers, which only this connection has. */
import type { Database } from 'bun:sqlite'
import { keyOf, type SealedTable } from './sealed-tables.ts'

/** From now on into temp.changed, those that go with others included. */
export function noteChangedRows(db: Database, tables: Iterable<SealedTable>): void {
  db.run('pragma recursive_triggers = on')
  db.run('create temp table changed (name, a, b, primary key (name, a, b)) without rowid')
  for (const table of tables) {
    const { name } = table
    const note = (row: string) =>
      `insert or ignore into changed values ('${name}', ${keyOf(table, row).join()});`
    for (const [on, body] of [
      ['insert', note('new')],
      ['delete', note('old')],
      ['update', note('old') + note('new')],
    ])
      db.run(`create temp trigger ${name}_${on} after ${on} on main.${name} begin ${body} end`)
  }
}
