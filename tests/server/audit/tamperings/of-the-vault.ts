/** Tampering with the rows beside the log: each column of each table whose rows open, grant or hide something, and rows put in. */
import type { Database } from 'bun:sqlite'
import type { Random } from '#server/demo/random.ts'
import { escaped, fail, laidOpen, oneOf, otherThan, type Row, type Tampering } from './tampering.ts'

type Table = { name: string; columns: string[]; key: string[] }

/** The log and the rows of applications have their own catalogue; a row of these others opens, grants and hides nothing. */
const others: readonly string[] = ['event', 'head', 'application', 'removal', 'cosignature', 'cursor']

function tablesIn(db: Database): Table[] {
  const names = db.query<{ name: string }, []>(
    "select name from sqlite_master where type = 'table' order by name",
  )
  const info = db.query<{ name: string; pk: number }, [string]>('select name, pk from pragma_table_info(?)')
  return names.all().flatMap(({ name }) => {
    const columns = info.all(name)
    const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name)
    // Of the number of a key nothing is sealed: it says which was made first.
    if (name === 'data_key') return [{ name, columns: ['holder', 'wrapped'], key: ['holder'] }]
    const isEmpty = db.query(`select 1 from ${name} limit 1`).get() === null
    if (others.includes(name) || isEmpty) return []
    return [{ name, columns: columns.map((column) => column.name), key }]
  })
}
/** The key of an erased holder is zeros, and opens nothing under any name. */
const rowsOf = (db: Database, { name }: Table): Row[] =>
  db
    .query<Row, []>(`select * from ${name}${name === 'data_key' ? ' where wrapped != zeroblob(92)' : ''}`)
    .all()
const shown = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
const keyOf = ({ key }: Table, row: Row): string => key.map((column) => shown(row[column])).join(' ')
const where = ({ key }: Table): string => key.map((column) => `${column} = ?`).join(' and ')
const keyValues = ({ key }: Table, row: Row) => key.map((column) => row[column] ?? null)

/** What is found before any row is looked at: a key that is gone, and the row that tells whether the vault is this key's. */
const before: Readonly<Record<string, string>> = {
  data_key:
    '|^Event \\d+ .*: (?:Its key is gone|The vault has no key for it)|^season\\.db: account: the row ',
  meta: '|^master\\.key or signing\\.key in KEY_DIR is not |^The row of season.db is gone by which ',
}

const named = (table: Table, row: Row): RegExp =>
  new RegExp(`^season\\.db: ${table.name}: the row ${escaped(keyOf(table, row))} ${before[table.name] ?? ''}`)
/** A change of the key is a row taken out and another one put in. */
const inTable = (table: Table): RegExp =>
  new RegExp(`^season\\.db: ${table.name}: the row ${before[table.name] ?? ''}`)

function changeColumn(db: Database, table: Table, column: string, random: Random): RegExp {
  const row = oneOf(random, rowsOf(db, table))
  const type = db
    .query<{ type: string }, [string, string]>('select type from pragma_table_info(?) where name = ?')
    .get(table.name, column)?.type
  const now = otherThan(row[column] ?? null, random)
  const value = type === 'BLOB' && typeof now === 'string' ? Buffer.from(now) : now
  db.query(`update ${table.name} set ${column} = ? where ${where(table)}`).run(
    value,
    ...keyValues(table, row),
  )
  return table.key.includes(column) ? inTable(table) : named(table, row)
}

const inVault = (work: (db: Database, random: Random) => RegExp) => (folder: string, random: Random) => {
  using db = laidOpen(folder)
  db.run('pragma foreign_keys = off')
  return work(db, random)
}

/** Of its two numbers nothing is sealed: they say which row was written first, and which last. */
const bound = ['stream', 'id', 'account', 'season', 'fold', 'listed', 'file']
const ofARow = /^Application \S+: (?:its row is gone|there is a row of it)/

/** Tampering with the rows of applications, and with the row that says where the log ends. */
export const ofTheRows: Tampering[] = [
  ...bound.map((column) => ({
    what: `${column} of the row of an application changed`,
    change: inVault((db, random) => {
      const row = oneOf(random, db.query<Row, []>('select * from application').all())
      const now = otherThan(row[column] ?? null, random)
      db.query(`update application set ${column} = ? where number = ?`).run(now, row.number ?? null)
      return ofARow
    }),
  })),
  {
    what: 'the row of an application taken out',
    change: inVault((db) => {
      db.run('delete from application where number = 3')
      return ofARow
    }),
  },
  {
    what: 'what lists show of two applications swapped',
    change: inVault((db) => {
      db.run(
        'update application set listed = (select listed from application where number = 3) where number = 4',
      )
      return ofARow
    }),
  },
  ...['size', 'sealed'].map((column) => ({
    what: `${column} of the head changed`,
    change: inVault((db, random) => {
      const row = oneOf(random, db.query<Row, []>('select * from head').all())
      db.query(`update head set ${column} = ?`).run(otherThan(row[column] ?? null, random))
      return /^The row of season\.db is gone, or was changed, that says where its log ends\.$/
    }),
  })),
]

/** @param folder whose tables these are */
export function ofTheVault(folder: string): Tampering[] {
  using vault = laidOpen(folder)
  const tables = tablesIn(vault)
  const keys = tables.find(({ name }) => name === 'data_key') ?? fail('there are no keys')
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => ({
      what: `${column} of a row of ${table.name} changed`,
      change: inVault((db, random) => changeColumn(db, table, column, random)),
    })),
  )
  const additions = tables.flatMap((table) => {
    const column = table.key.at(-1)
    if (column === undefined || table.name === 'meta') return []
    return [
      {
        what: `a row put into ${table.name}`,
        change: inVault((db, random) => {
          const row = oneOf(random, rowsOf(db, table))
          const changed = table.columns.map((name) =>
            name === column || name === 'key' ? otherThan(row[name] ?? null, random) : (row[name] ?? null),
          )
          db.query(
            `insert into ${table.name} (${table.columns.join()}) values (${changed.map(() => '?').join()})`,
          ).run(...changed)
          return inTable(table)
        }),
      },
    ]
  })
  // Of other tables a row that is missing grants nothing, and is not found.
  const removal = {
    what: 'a row of data_key taken out',
    change: inVault((db, random) => {
      const [row] = random.shuffled(rowsOf(db, keys))
      db.query('delete from data_key where holder = ?').run(row?.holder ?? null)
      return named(keys, row ?? {})
    }),
  }
  const accounts = {
    what: 'the accounts of all families taken out',
    change: inVault((db) => {
      db.run("delete from account where role = 'customer'")
      return /^Application \S+: the vault has no account of its family/
    }),
  }
  const swapped: Tampering = {
    what: 'the keys of two applications swapped',
    change: inVault((db) => {
      db.run(`update data_key set wrapped = (select wrapped from data_key where holder like 'application-%' limit 1)
        where holder = (select holder from data_key where holder like 'application-%' limit 1 offset 1)`)
      return /^season\.db: data_key: |^Event \d+ /
    }),
  }
  return [...columns, ...additions, removal, accounts, swapped]
}
