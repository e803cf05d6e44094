/**
 * A message authentication code (MAC) for every row of the vault, over all its columns: it shows when anything but this
 * program wrote or changed the row. Temporary triggers, which only this connection has, note each changed row; its code
 * follows in the same commit. docs/decisions/0053.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { sameBytes } from '#events/ledger/encoding.ts'
import { beforeCommit, bindable, inPieces, PIECE } from '../database.ts'
import { keyedHash } from '../seal.ts'

/** `a` and `b`: the primary key of a row; `b` is '' where the key is one column. */
export const sealSchema = `
create table if not exists row_seal (
  name text not null, a any not null, b any not null, mac blob not null, primary key (name, a, b))
  strict, without rowid;
`
/** The log has its chain; rows of applications and the head have their columns in what is sealed. */
const unsealed: readonly string[] = ['row_seal', 'event', 'head', 'application']

type Row = Record<string, unknown>
type Place = { name: string; a: SQLQueryBindings; b: SQLQueryBindings }
/** `first`, `second`: the columns of its primary key; `second` is null where it is one. */
type SealedTable = { name: string; first: string; second: string | null }
/** A row that is not as this program wrote it; `id`: its primary key. */
type SealFinding = { table: string; id: string }

function sealedTables(db: Database): ReadonlyMap<string, SealedTable> {
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
const keyOf = ({ first, second }: SealedTable, row: string): readonly [a: string, b: string] => [
  `${row}.${first}`,
  second === null ? "''" : `${row}.${second}`,
]

/** Columns that are null are left out, so that a later version may add a column that is null everywhere. */
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
const macOfRow = (key: Buffer, name: string, row: Row): Buffer => keyedHash(key, ...partsOf(name, row))

/** From now on into temp.changed, those that go with others included. */
function noteChangedRows(db: Database, tables: Iterable<SealedTable>): void {
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

/** Each row with its code, both read by one statement. */
function rowsWithMacs(db: Database, table: SealedTable): Generator<Row> {
  const [a, b] = keyOf(table, 't')
  const select = `select t.*, ${a} as seal_a, ${b} as seal_b, s.mac as seal_mac from main.${table.name} t
    left join row_seal s on s.name = '${table.name}' and s.a = ${a} and s.b = ${b}`
  const order = `order by ${table.second === null ? a : `${a}, ${b}`} limit ${PIECE}`
  const first = db.query<Row, []>(`${select} ${order}`)
  const after = table.second === null ? `${a} > ?1 and ?2 = ''` : `(${a}, ${b}) > (?1, ?2)`
  const next = db.query<Row, SQLQueryBindings[]>(`${select} where ${after} ${order}`)
  return inPieces<Row>((last) =>
    last === null ? first.all() : next.all(bindable(last.seal_a), bindable(last.seal_b)),
  )
}

const shown = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)

export function createRowSeals(db: Database, key: Buffer, { readonly = false } = {}) {
  const tables = sealedTables(db)
  const macAt = db.query<{ mac: Uint8Array }, SQLQueryBindings[]>(
    'select mac from row_seal where name = ? and a = ? and b = ?',
  )
  const rowAt = (table: SealedTable, { a, b }: Place): Row | null => {
    const [first, second] = keyOf(table, 't')
    const query = `select * from main.${table.name} t where ${first} = ? and ${second} = ?`
    return db.query<Row, SQLQueryBindings[]>(query).get(a, b)
  }
  let isInForce = false

  /** To be called before each commit, and before a row is checked that this transaction may have changed. */
  function flush(): void {
    const places = db.query<Place, []>('select name, a, b from temp.changed').all()
    for (const place of places) {
      const table = tables.get(place.name)
      const row = table ? rowAt(table, place) : null
      const { name, a, b } = place
      if (row) db.query('replace into row_seal values (?, ?, ?, ?)').run(name, a, b, macOfRow(key, name, row))
      else db.query('delete from row_seal where name = ? and a = ? and b = ?').run(name, a, b)
    }
    if (places.length > 0) db.query('delete from temp.changed').run()
  }
  return {
    /** From now on rows are checked, and sealed at each commit. */
    enforce: (): void => {
      isInForce = true
      if (readonly) return
      noteChangedRows(db, tables.values())
      beforeCommit(db, flush)
    },
    /** Whether a row, with all its columns, is as this program wrote it. */
    isGenuine: (name: string, row: Row): boolean => {
      const table = tables.get(name)
      if (!isInForce || !table) return !isInForce
      if (db.inTransaction && !readonly) flush()
      const { first, second } = table
      const mac = macAt.get(name, bindable(row[first]), second === null ? '' : bindable(row[second]))?.mac
      return mac !== undefined && sameBytes(macOfRow(key, name, row), mac)
    },
    /** Every row that is not as this program wrote it, of all tables or of those that are named. */
    *wrong(names: Iterable<string> = tables.keys()): Generator<SealFinding> {
      for (const name of isInForce ? names : []) {
        const table = tables.get(name)
        if (!table) continue
        for (const { seal_a, seal_b, seal_mac, ...row } of rowsWithMacs(db, table))
          if (!(seal_mac instanceof Uint8Array && sameBytes(macOfRow(key, name, row), seal_mac)))
            yield { table: name, id: seal_b === '' ? shown(seal_a) : `${shown(seal_a)} ${shown(seal_b)}` }
      }
    },
  }
}
