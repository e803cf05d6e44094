/** Tampering with the entries of the log. */
import type { Database } from 'bun:sqlite'
import { chainOf, envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import type { Random } from '#server/demo/random.ts'
import type { StoredEvent } from '#server/store/log.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { laidOpen, otherThan, type Row, type Tampering } from './tampering.ts'

const columns = ['v', 'stream', 'version', 'type', 'at', 'actor', 'course', 'facts', 'details', 'chain']

function inLog<T>(folder: string, work: (db: Database) => T): T {
  using db = laidOpen(folder)
  return work(db)
}
const sizeOf = (db: Database): number =>
  db.query<{ n: number }, []>('select max(seq) as n from event').get()?.n ?? 0
const somewhere = (db: Database, random: Random): number => random.whole(2, sizeOf(db) - 2)
const rowAt = (db: Database, seq: number): Row =>
  db.query<Row, [number]>('select * from event where seq = ?').get(seq) ?? {}
/** The entry itself, or where only a signed root tells, a span that ends at or after it. */
const entry = (seq: number): RegExp => new RegExp(`^Event ${seq} |^One of the events `)

/** Every link anew, which needs no key. */
function chainAnew(db: Database): void {
  let chain = genesis
  const set = db.query('update event set chain = ? where seq = ?')
  for (const row of db.query<StoredEvent, []>('select * from event order by seq').all()) {
    chain = chainOf(chain, leafOf(envelopeOf(row, nativeSha256), nativeSha256), nativeSha256)
    set.run(chain, row.seq)
  }
}

export const ofTheLog: readonly Tampering[] = [
  ...columns.map((column) => ({
    what: `${column} of an entry changed`,
    change: (folder: string, random: Random) =>
      inLog(folder, (db) => {
        const seq = somewhere(db, random)
        const now = otherThan(rowAt(db, seq)[column] ?? null, random)
        const isBlob = ['course', 'facts', 'details', 'chain'].includes(column)
        const value = isBlob && typeof now === 'string' ? Buffer.from(now) : now
        db.query(`update event set ${column} = ? where seq = ?`).run(value, seq)
        return entry(seq)
      }),
  })),
  {
    what: 'an entry taken out',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const seq = somewhere(db, random)
        db.query('delete from event where seq = ?').run(seq)
        return entry(seq)
      }),
  },
  {
    what: 'an entry taken out, and those after it moved up and chained anew',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const seq = somewhere(db, random)
        db.query('delete from event where seq = ?').run(seq)
        for (let next = seq + 1; next <= sizeOf(db); next++)
          db.query('update event set seq = ? where seq = ?').run(next - 1, next)
        chainAnew(db)
        return /^Event \d+ |^One of the events /
      }),
  },
  {
    what: 'two entries swapped',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const seq = somewhere(db, random)
        const swap = db.query('update event set seq = ? where seq = ?')
        swap.run(-1, seq)
        swap.run(seq, seq + 1)
        swap.run(seq + 1, -1)
        return entry(seq)
      }),
  },
  {
    what: 'an entry put in after the last',
    change: (folder) =>
      inLog(folder, (db) => {
        const size = sizeOf(db)
        const last = rowAt(db, size)
        db.query(
          `insert into event select ${size + 1}, v, 'staff-planted', 1, 'SignedIn', at, actor, salt, null, null, null, chain
           from event where seq = ?`,
        ).run(Number(last.seq))
        return entry(size + 1)
      }),
  },
  {
    what: 'the whole log dated anew and chained anew',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const seq = somewhere(db, random)
        db.query("update event set at = substr(at, 1, 20) || '777Z' where seq >= ?").run(seq)
        chainAnew(db)
        return /^Event \d+ |^One of the events /
      }),
  },
  {
    what: 'the end of the log cut off',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const left = sizeOf(db) - random.whole(1, 20)
        db.query('delete from event where seq > ?').run(left)
        return /^The log ends with event \d+, and event \d+ was there: its end is missing\.$/
      }),
  },
  {
    what: 'the end cut off with the row that says where it was, and the cursors put back',
    change: (folder, random) =>
      inLog(folder, (db) => {
        const size = sizeOf(db) - random.whole(5, 30)
        db.query('delete from event where seq > ?').run(size)
        db.run('delete from head')
        db.query('update cursor set seq = ? where seq > ?').run(size, size)
        return /^The row of season\.db is gone, or was changed, that says where its log ends\.$/
      }),
  },
]
