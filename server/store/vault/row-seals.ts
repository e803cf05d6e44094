/**
 * A message authentication code (MAC) for every row of the vault, and one for each table as a set: a row that anything but this
 * program wrote, changed, moved or took out is told from its own. Temporary triggers, which only this connection has, note each
 * changed row; the codes of these follow in the same commit. docs/decisions/0053.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { sameBytes, utf8, utf8Text } from '#events/ledger/encoding.ts'
import { beforeCommit, bindable, inTransaction } from '../database.ts'
import {
  combined,
  emptySum,
  macOfRow,
  macOfTable,
  noteChangedRows,
  type Place,
  type Row,
  rowAt,
  type SealedTable,
  sealedTables,
  type Total,
} from './sealed-tables.ts'
import { type SealFinding, wrongRows } from './wrong-rows.ts'

/** In `meta`, sealed as its other rows: the tables that had a code at the last start. One of them without has lost it. */
const LISTED = 'sealed-tables'
/** In `table_seal`, beside the tables: the codes of them all as a set, so that no table can be put back alone as it was before. */
const ALL = '*'

export function createRowSeals(db: Database, key: Buffer, { readonly = false } = {}) {
  const tables = sealedTables(db)
  const macAt = db.query<{ mac: Uint8Array }, SQLQueryBindings[]>(
    'select mac from row_seal where name = ? and a = ? and b = ?',
  )
  const total = db.query<Total & { mac: Uint8Array }, [string]>(
    'select n, sum, mac from table_seal where name = ?',
  )
  const totalOf = (name: string): Total & { mac: Uint8Array } => {
    const none = { n: 0, sum: emptySum }
    return total.get(name) ?? { ...none, mac: listed.has(name) ? emptySum : macOfTable(key, name, none) }
  }
  let isInForce = false
  let listed: ReadonlySet<string> = new Set()

  /** @returns the code that the row had, and the one that it has now; null where there is none */
  function sealRow(table: SealedTable, place: Place): { before: Uint8Array | null; now: Uint8Array | null } {
    const { name, a, b } = place
    const before = macAt.get(name, a, b)?.mac ?? null
    const row = rowAt(db, table, place)
    const now = row && macOfRow(key, name, row)
    if (now) db.query('replace into row_seal values (?, ?, ?, ?)').run(name, a, b, now)
    else db.query('delete from row_seal where name = ? and a = ? and b = ?').run(name, a, b)
    return { before, now }
  }
  /** A sum that was not right before is not made right by adding to it. */
  function sealTable(table: SealedTable, places: readonly Place[]): void {
    const { name } = table
    const was = totalOf(name)
    let { n, sum }: Total = was
    for (const place of places) {
      const { before, now } = sealRow(table, place)
      n += Number(now !== null) - Number(before !== null)
      sum = combined(combined(sum, before ?? emptySum), now ?? emptySum)
    }
    putTotal(name, was, { n, sum })
  }
  function putTotal(name: string, was: Total & { mac: Uint8Array }, { n, sum }: Total): void {
    const old = total.get(name)?.mac ?? null
    const mac = sameBytes(macOfTable(key, name, was), was.mac) ? macOfTable(key, name, { n, sum }) : emptySum
    db.query('replace into table_seal values (?, ?, ?, ?)').run(name, n, sum, mac)
    if (name === ALL) return
    const all = totalOf(ALL)
    const others = combined(combined(all.sum, old ?? emptySum), mac)
    putTotal(ALL, all, { n: all.n + Number(old === null), sum: others })
  }
  /** Of the tables as they are, read at one moment. */
  function setOfTables(): { tables: Total; all: (Total & { mac: Uint8Array }) | null } {
    const rows = db
      .query<Total & { name: string; mac: Uint8Array }, []>('select name, n, sum, mac from table_seal')
      .all()
    const macs = rows.filter(({ name }) => name !== ALL).map(({ mac }) => mac)
    const sum = macs.reduce<Uint8Array>(combined, emptySum)
    return { tables: { n: macs.length, sum }, all: rows.find(({ name }) => name === ALL) ?? null }
  }
  function isSetWrong(): boolean {
    const { tables: now, all } = setOfTables()
    if (!listed.has(ALL)) return false
    const isSame = all !== null && all.n === now.n && sameBytes(all.sum, now.sum)
    return !isSame || !sameBytes(macOfTable(key, ALL, now), all.mac)
  }
  /** To be called before each commit, and before a row is checked that this transaction may have changed. */
  function flush(): void {
    const places = db.query<Place, []>('select name, a, b from temp.changed').all()
    if (places.length === 0) return
    for (const [name, changed] of Map.groupBy(places, (place) => place.name)) {
      const table = tables.get(name)
      if (table) sealTable(table, changed)
    }
    db.query('delete from temp.changed').run()
  }
  function follow(): void {
    noteChangedRows(db, tables.values())
    beforeCommit(db, flush)
  }
  function listedTables(): Set<string> {
    const row = db.query<Row, [string]>('select * from main.meta where name = ?').get(LISTED)
    const mac = macAt.get('meta', LISTED, '')?.mac
    const isOurs = row && mac && sameBytes(macOfRow(key, 'meta', row), mac)
    return new Set(isOurs && row.value instanceof Uint8Array ? (utf8Text(row.value)?.split(' ') ?? []) : [])
  }
  /** Gives an empty table that is new its code, so that from then on none means that it was taken out. */
  function listTables(): void {
    const added = [...tables.values()].filter(({ name }) => !listed.has(name))
    if (added.length === 0 && listed.has(ALL)) return
    const names = [...tables.keys(), ALL]
    inTransaction(db, () => {
      const none = { n: 0, sum: emptySum }
      if (!listed.has(ALL)) putTotal(ALL, { ...none, mac: macOfTable(key, ALL, none) }, setOfTables().tables)
      for (const table of added) if (!total.get(table.name)) sealTable(table, [])
      db.query('replace into main.meta values (?, ?)').run(LISTED, utf8(names.join(' ')))
    })
    listed = new Set(names)
  }
  return {
    tables,
    /** From now on rows are checked, and sealed at each commit. */
    enforce: (): void => {
      isInForce = true
      listed = listedTables()
      if (readonly) return
      follow()
      listTables()
    },
    /** Lets go of the code of a row that something else took out, where this program would take it out now. */
    mend: (name: string, a: SQLQueryBindings): void => {
      const isGone = isInForce && db.inTransaction && macAt.get(name, a, '') !== null
      if (isGone) db.query("insert or ignore into temp.changed values (?, ?, '')").run(name, a)
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
    /** Everything that is not as this program wrote it, of all tables or of those that are named. */
    *wrong(names: Iterable<string> = tables.keys()): Generator<SealFinding> {
      if (!isInForce) return
      for (const name of names) {
        const table = tables.get(name)
        if (table) yield* wrongRows({ db, key, table, totalOf })
      }
      if (isSetWrong()) yield { table: 'table_seal', id: '', what: 'set' }
    },
  }
}
