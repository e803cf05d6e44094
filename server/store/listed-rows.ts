/** Writes the narrow table behind the lists and the counts beside it. Only read-models.ts uses it. */
import type { Database } from 'bun:sqlite'
import type { ListHead, ListTail } from '#events/projections/application-list.ts'

const indexed = ['district', 'groom_key', 'status', 'status_order', 'total', 'submitted_at'] as const
const plain = ['search', 'head', 'tail'] as const
const columns = [...indexed, ...plain] as const

type Before = { id: string; season: string } & Pick<ListHead & ListTail, (typeof indexed)[number]>
type Place = Pick<Before, 'status' | 'district'>

export function listedRows(db: Database) {
  const insert = db.query(
    `insert into listed (id, season, ${columns.join()}) values (?,?,${columns.map(() => '?').join()})`,
  )
  const byStream = db.query<Before, [string]>(
    `select l.id, l.season, ${indexed.map((name) => `l.${name}`).join()}
    from application a join listed l on l.id = a.id where a.stream = ?`,
  )
  const drop = db.query('delete from listed where id = ?')
  const count = db.query(`insert into counted (season, status, district, n) values (?,?,?,?)
    on conflict (season, status, district) do update set n = n + excluded.n`)
  const uncount = db.query('delete from counted where season = ? and status = ? and district = ? and n = 0')

  /** Moves an application between the kept counts. */
  const recount = (season: string, was: Place | null, is: Place | null): void => {
    if (was && is && was.status === is.status && was.district === is.district) return
    if (was) {
      count.run(season, was.status, was.district, -1)
      uncount.run(season, was.status, was.district)
    }
    if (is) count.run(season, is.status, is.district, 1)
  }
  return {
    add: (id: string, season: string, row: ListHead & ListTail): void => {
      insert.run(id, season, ...columns.map((name) => row[name]))
      recount(season, null, row)
    },
    /** Names only columns that differ: an index is written for each that is named, changed or not. */
    change: (stream: string, row: Partial<ListHead> & ListTail): void => {
      const was = byStream.get(stream)
      if (!was) return
      const named = columns.filter((name) => row[name] !== undefined)
      const changed = named.filter((name) => !(name in was) || Reflect.get(was, name) !== row[name])
      db.query(`update listed set ${changed.map((name) => `${name} = ?`).join()} where id = ?`).run(
        ...changed.map((name) => row[name] ?? null),
        was.id,
      )
      recount(was.season, was, { status: row.status, district: row.district ?? was.district })
    },
    remove: (stream: string): void => {
      const was = byStream.get(stream)
      if (!was) return
      drop.run(was.id)
      recount(was.season, was, null)
    },
  }
}
