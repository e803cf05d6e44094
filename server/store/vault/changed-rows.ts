/** Notes which rows of the vault a connection changes: in temporary triggers, which only this connection has. */
import type { Database } from 'bun:sqlite'
import { keyOf, type Place, type SealedTable } from './sealed-tables.ts'

/**
 * `noted`: rows that were changed, while the transaction is open, also some of them more than once. `before`: at its end; what it throws
 * undoes it.
 */
export type Watching = {
  noted: (places: readonly Place[]) => void
  before: () => void
  after: () => void
  undone: () => void
}

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
