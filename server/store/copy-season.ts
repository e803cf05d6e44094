/** Copies a whole season from one engine into an empty one: every row, as it was at one moment. */
import { hex } from '#events/ledger/encoding.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Engine, Value } from './engine.ts'
import { openLog, putHead } from './log.ts'
import { rowKeys } from './season-file.ts'

const AT_ONCE = 500
type Row = Readonly<Record<string, Value>>

/** Rows of `head` that belong to one place and stay there. */
const MOVED = 'moved'
const staysThere = (table: string, { name }: Row): boolean =>
  table === 'head' && typeof name === 'string' && /^(schema$|needs$|moved$|writer-)/.test(name)

function* rowsOf(from: Engine, table: string, key: readonly string[]): Generator<Row> {
  const places = key.map(() => '?')
  const select = (condition: string) =>
    from.query<Row, Value[]>(`select * from ${table} ${condition} order by ${key} limit ${AT_ONCE}`)
  const after = select(`where (${key}) > (${places})`)
  let rows = select('').all()
  while (rows.length > 0) {
    yield* rows
    const last = rows.at(-1)
    rows = last ? after.all(...key.map((name) => last[name] ?? null)) : []
  }
}

function copyTable(from: Engine, to: Engine, table: string, key: readonly string[]): void {
  let copied = 0
  for (const row of rowsOf(from, table, key)) {
    if (staysThere(table, row)) continue
    const names = Object.keys(row)
    const insert = to.query<unknown, Value[]>(
      `insert into ${table} (${names}) values (${names.map(() => '?')})`,
    )
    copied += 1
    // Waited for now and then, so that no engine has to keep more than some rows.
    if (copied % AT_ONCE === 0) insert.run(...Object.values(row))
    else insert.send(...Object.values(row))
  }
}

export const isEmpty = (to: Engine): boolean =>
  to.query<{ seq: number }, []>('select seq from event limit 1').get() === null

/** In one transaction, so that a copy that is cut off leaves nothing. @param to without a season @throws OperatorError */
export function copySeason(from: Engine, to: Engine): void {
  if (!to.beginNow()) throw new OperatorError('Another program holds the database where the season is to go.')
  try {
    from.atOnce(() => {
      for (const [table, key] of Object.entries(rowKeys)) copyTable(from, to, table, key)
    })
    to.renumber()
    to.commitNow()
  } catch (error) {
    to.rollback()
    throw error
  }
}

/** Every entry is in its chain, and both logs end with the same one. @throws OperatorError */
export function assertSameLog(from: Engine, to: Engine): void {
  const copy = openLog(to)
  copy.check()
  const ends = [openLog(from), copy].map((log) => hex(log.one(log.size())?.chain ?? new Uint8Array()))
  if (ends[0] !== ends[1]) throw new OperatorError('There is another season already where this one is to go.')
}

// Where a season went. It is written before the first row is copied, and no server starts on it from then on.

export function noteMoved(db: Engine, to: string): void {
  if (!db.beginNow()) throw new OperatorError('A server runs on this season. Stop it first.')
  db.query<unknown, [string, number, Uint8Array]>(putHead).run(MOVED, 1, Buffer.from(to))
  db.commitNow()
}

/** Null for a season that is here. */
export function movedTo(db: Engine): string | null {
  const row = db.query<{ sealed: Uint8Array }, [string]>('select sealed from head where name = ?').get(MOVED)
  return row && Buffer.from(row.sealed).toString()
}

/** @throws OperatorError */
export function assertHere(db: Engine): void {
  const place = movedTo(db)
  if (place !== null)
    throw new OperatorError(
      `This season went to ${place}. Start the server there; if the copy was cut off, give \`bun run store copy\` again.`,
    )
}
