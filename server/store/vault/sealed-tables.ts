/** The tables of the vault whose rows have a message authentication code, and how a row and a table as a set are coded. */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { keyedHash } from '../seal.ts'

/** `a` and `b`: the primary key of a row; `b` is '' where the key is one column. `n` and `sum`: how many, and all codes by XOR. */
export const sealSchema = `
create table if not exists row_seal (
  name text not null, a any not null, b any not null, mac blob not null, primary key (name, a, b))
  strict, without rowid;
create table if not exists table_seal (
  name text primary key, n integer not null, sum blob not null, mac blob not null) strict, without rowid;
`
/** The log has its chain; rows of applications and the head have their columns in what is sealed. */
const unsealed: readonly string[] = ['row_seal', 'table_seal', 'event', 'head', 'application']

export type Row = Record<string, unknown>
export type Place = { name: string; a: SQLQueryBindings; b: SQLQueryBindings }
export type Total = { n: number; sum: Uint8Array }
/** `first`, `second`: the columns of its primary key; `second` is null where it is one. */
export type SealedTable = { name: string; first: string; second: string | null }

export function sealedTables(db: Database): ReadonlyMap<string, SealedTable> {
  const names = db.query<{ name: string }, []>(
    "select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  )
  const keyColumns = db.query<{ name: string }, [string]>(
    'select name from pragma_table_info(?) where pk > 0 order by pk',
  )
  const tables = names.all().flatMap(({ name }) => {
    const [first, second] = keyColumns.all(name)
    const isSealed = first !== undefined && !unsealed.includes(name)
    return isSealed ? [{ name, first: first.name, second: second?.name ?? null }] : []
  })
  return new Map(tables.map((table) => [table.name, table]))
}

/** The primary key of a row as two SQL expressions. @param row the name or alias of its table */
export const keyOf = ({ first, second }: SealedTable, row: string): readonly [a: string, b: string] => [
  `${row}.${first}`,
  second === null ? "''" : `${row}.${second}`,
]

/** Null where there is none. */
export function rowAt(db: Database, table: SealedTable, { a, b }: Pick<Place, 'a' | 'b'>): Row | null {
  const [first, second] = keyOf(table, 't')
  const query = `select * from main.${table.name} t where ${first} = ? and ${second} = ?`
  return db.query<Row, SQLQueryBindings[]>(query).get(a, b)
}

export const emptySum: Uint8Array = new Uint8Array(32)
/** A new sum. */
export function combined(sum: Uint8Array, mac: Uint8Array): Uint8Array {
  const both = new Uint8Array(sum)
  for (let place = 0; place < both.length; place++) both[place] = (both[place] ?? 0) ^ (mac[place] ?? 0)
  return both
}

/** Columns that are null are left out, so that a later version may add one that is null in every row. */
function* partsOf(name: string, row: Row): Generator<string | Uint8Array> {
  yield name
  for (const column of Object.keys(row).sort()) {
    const value = row[column]
    if (value === null || value === undefined) continue
    const bytes = value instanceof Uint8Array ? value : String(value)
    yield `\n${column} ${typeof value} ${Buffer.byteLength(bytes)} `
    yield bytes
  }
}

export const macOfRow = (key: Buffer, name: string, row: Row): Buffer => keyedHash(key, ...partsOf(name, row))
export const macOfTable = (key: Buffer, name: string, { n, sum }: Total): Buffer =>
  keyedHash(key, `table ${name} ${n} ${Buffer.from(sum).toString('hex')}`)

// Notes which rows of the vault a connection changes: in temporary triggers, which only this connection has.

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
