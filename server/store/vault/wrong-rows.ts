/** Finds the rows of a table of the vault that are not as this program wrote them, while a server may be writing to it. */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { sameBytes } from '#events/ledger/encoding.ts'
import { bindable, inPieces, PIECE } from '../database.ts'
import {
  combined,
  emptySum,
  keyOf,
  macOfRow,
  macOfTable,
  type Row,
  type SealedTable,
  type Total,
} from './sealed-tables.ts'

/** `set`: every row is right, but one was taken out or put back as it was before; `id` is then ''. */
export type SealFinding = { table: string; id: string; what: 'changed' | 'removed' | 'set' }

type Asked = {
  db: Database
  key: Buffer
  table: SealedTable
  totalOf: (name: string) => Total & { mac: Uint8Array }
}

const shown = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
const shownKey = (a: unknown, b: unknown): string => (b === '' ? shown(a) : `${shown(a)} ${shown(b)}`)

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

function* changedRows({ db, key, table }: Asked): Generator<SealFinding, Total> {
  let total: Total = { n: 0, sum: emptySum }
  for (const { seal_a, seal_b, seal_mac, ...row } of rowsWithMacs(db, table)) {
    const mac = seal_mac instanceof Uint8Array ? seal_mac : emptySum
    total = { n: total.n + 1, sum: combined(total.sum, mac) }
    if (!sameBytes(macOfRow(key, table.name, row), mac))
      yield { table: table.name, id: shownKey(seal_a, seal_b), what: 'changed' }
  }
  return total
}

function removedRows({ db, table }: Asked): SealFinding[] {
  const [a, b] = keyOf(table, 't')
  const gone = db.query<{ a: unknown; b: unknown }, [string]>(
    `select a, b from row_seal s where name = ?
     and not exists (select 1 from main.${table.name} t where ${a} = s.a and ${b} = s.b)`,
  )
  return gone
    .all(table.name)
    .map((one) => ({ table: table.name, id: shownKey(one.a, one.b), what: 'removed' }))
}

/** The set is compared only where nothing was written to the table meanwhile. */
export function* wrongRows(asked: Asked): Generator<SealFinding> {
  const { name } = asked.table
  const before = asked.totalOf(name)
  const rows = changedRows(asked)
  let found = 0
  let step = rows.next()
  for (; !step.done; step = rows.next()) {
    found += 1
    yield step.value
  }
  const removed = removedRows(asked)
  yield* removed
  const { mac, ...after } = asked.totalOf(name)
  if (found + removed.length > 0 || !sameBytes(before.sum, after.sum)) return
  const isSame = step.value.n === after.n && sameBytes(step.value.sum, after.sum)
  if (!isSame || !sameBytes(macOfTable(asked.key, name, after), mac))
    yield { table: name, id: '', what: 'set' }
}
