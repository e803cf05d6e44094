/**
 * Each row that opens, grants or hides something has a sealed part, whose additional data are all its other columns. A row
 * that anything but this program added or changed does not open, and counts as missing. Where nothing is secret, the
 * sealed part is empty. docs/decisions/0053.
 */
import { hex } from '#events/ledger/encoding.ts'
import { inPieces, PIECE } from '../database.ts'
import type { Engine } from '../engine.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import { primaryKeys } from './schema.ts'

const boundTables = [
  'account',
  'session',
  'reset_link',
  'second_factor',
  'recovery_code',
  'code',
  'outside_link',
  'draft',
  'complaint',
  'kept',
  'file',
  'saved_views',
  'mail',
  'told',
  'answer',
] as const
type BoundTable = (typeof boundTables)[number]
type Row = Readonly<Record<string, unknown>>
type Sealed = { sealed: Uint8Array }
/** A row that is not as this program wrote it; `id`: its primary key. */
type WrongRow = { table: string; id: string }

/** Of few rows, so that a start can check them. */
const checkedAtStart: readonly BoundTable[] = ['second_factor', 'recovery_code', 'kept', 'saved_views']

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? hex(value) : value)

/** Sorted, since a row that is written may have its columns in another order than the table. */
function aboutRow(table: string, row: Row): string {
  const columns = Object.keys(row).filter((name) => name !== 'sealed')
  return JSON.stringify([table, ...columns.sort().map((name) => [name, plain(row[name])])])
}

/** The holder of an account's key (data-keys.ts). */
export const accountHolder = (accountId: string): string => `account-${accountId}`

/** Under whose key a row is sealed: the application's that it names, else the account's; null for the programme's. */
function holderOf(table: BoundTable, { stream, account_id, owner, id }: Row): string | null {
  if (typeof stream === 'string') return stream
  const account = account_id ?? owner ?? (table === 'account' ? id : null)
  return typeof account === 'string' ? accountHolder(account) : null
}

/** @param keyOf the key of a holder's rows; null where it was erased */
export function createBoundRows(
  db: Engine,
  programmeKey: SealingKey,
  keyOf: (holder: string) => SealingKey | null,
) {
  const keyFor = (table: BoundTable, row: Row): SealingKey | null => {
    const holder = holderOf(table, row)
    return holder === null ? programmeKey : keyOf(holder)
  }
  const sealedRow = <R extends Row>(
    table: BoundTable,
    row: R,
    secret: string | Uint8Array = '',
  ): R & { sealed: Buffer } => {
    const key = keyFor(table, row)
    if (!key) throw new Error(`no key for a row of ${table}`)
    return { ...row, sealed: seal(key, secret, aboutRow(table, row)) }
  }
  const openRow = (table: BoundTable, row: Row & Sealed): Buffer | null => {
    const key = keyFor(table, row)
    return key && open(key, row.sealed, aboutRow(table, row))
  }
  function* wrongIn(table: BoundTable, condition = 'true'): Generator<WrongRow> {
    const columns = primaryKeys[table]
    const rows = db.query<Row & Sealed, [number]>(
      `select * from ${table} where ${condition} order by ${columns.join()} limit ${PIECE} offset ?`,
    )
    let offset = 0
    for (const row of inPieces<Row & Sealed>(() => rows.all(offset))) {
      offset += 1
      if (openRow(table, row) === null)
        yield { table, id: columns.map((name) => String(plain(row[name]))).join(' ') }
    }
  }
  return {
    sealedRow,
    /** What is sealed in a row with all its columns; null where the row is not as this program wrote it. */
    openRow,
    isGenuine: (table: BoundTable, row: Row & Sealed): boolean => openRow(table, row) !== null,
    /** The row with other values; null where it was not as this program wrote it. */
    changedRow: <R extends Row & Sealed>(table: BoundTable, row: R, values: Partial<R>): R | null => {
      const secret = openRow(table, row)
      return secret && sealedRow(table, { ...row, ...values }, secret)
    },
    wrongRows: (): WrongRow[] => boundTables.flatMap((table) => [...wrongIn(table)]),
    /** Those among them that a start looks for: accounts of staff, and tables of few rows. */
    wrongAtStart: (): WrongRow[] => [
      ...wrongIn('account', "role != 'customer'"),
      ...checkedAtStart.flatMap((table) => [...wrongIn(table)]),
    ],
  }
}
