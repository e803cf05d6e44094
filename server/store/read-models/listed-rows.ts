/** Writes the table `listed`, which the console's lists read, and the counts in `counted`. Only read-models.ts uses it. */
import type { Database } from 'bun:sqlite'
import type { ListHead, ListTail } from '#events/projections/application-list.ts'
import { districtNumber, type Filtered, filterKeys } from './filters.ts'
import { searchIndexRows } from './search-index.ts'

const compared = [
  'season',
  'status',
  'district',
  'groom_key',
  'status_order',
  'total',
  'submitted_at',
  'lacks_documents',
] as const
const filters = [
  'in_season',
  'in_status',
  'in_district',
  'in_both',
  'district_order',
  'bride_district_order',
] as const
const columns = [...compared, ...filters, 'head', 'tail'] as const

type Values = Partial<Record<(typeof columns)[number], string | number | null>>
type Before = Values & Filtered & { place: number }
type Place = Pick<Filtered, 'status' | 'district'>

type Row = Partial<ListHead> & ListTail

/** The values of the columns; what `row` leaves out is taken from `was`. */
const inColumns = (
  { searched: _, bride_district: bride, ...row }: Row,
  was: Omit<Filtered, 'status'>,
): Values => {
  const { season, district } = { ...was, ...row }
  return {
    ...row,
    ...filterKeys({ season, district, status: row.status }),
    season,
    district_order: districtNumber(district),
    ...(bride !== undefined && { bride_district_order: districtNumber(bride) }),
    submitted_at: row.submitted_at === '' ? 0 : Date.parse(row.submitted_at),
  }
}

/**
 * Stands for an id in indexes: its first twelve hex digits as a number, which sorts as the ids do. Indexes with the ids
 * themselves would be three times the size, and as much slower to write.
 */
const placeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export function listedRows(db: Database) {
  const insert = db.query(
    `insert into listed (place, id, ${columns.join()}) values (?,?,${columns.map(() => '?').join()})
    on conflict (place) do nothing`,
  )
  const search = searchIndexRows(db)
  const byStream = db.query<Before, [string]>(
    `select l.place, ${[...compared, ...filters].map((name) => `l.${name}`).join()}
    from application a join listed l on l.id = a.id where a.stream = ?`,
  )
  const drop = db.query('delete from listed where place = ?')
  const count = db.query(`insert into counted (season, status, district, n) values (?,?,?,?)
    on conflict (season, status, district) do update set n = n + excluded.n`)
  const uncount = db.query('delete from counted where season = ? and status = ? and district = ? and n = 0')

  /** Moves an application from one count to another. */
  const recount = (season: string, was: Place | null, is: Place | null): void => {
    if (was && is && was.status === is.status && was.district === is.district) return
    if (was) {
      count.run(season, was.status, was.district, -1)
      uncount.run(season, was.status, was.district)
    }
    if (is) count.run(season, is.status, is.district, 1)
  }
  return {
    /** @returns its place */
    add: (id: string, season: string, row: ListHead & ListTail): number => {
      const values = inColumns(row, { season, district: row.district })
      const inOrder = columns.map((name) => values[name] ?? null)
      let place = placeOf(id)
      // Two random ids with the same twelve digits are possible, though very unlikely.
      while (insert.run(place, id, ...inOrder).changes === 0) place += 1
      search.add(place, filterKeys({ season, status: '', district: '' }).in_season, row.searched)
      recount(season, null, row)
      return place
    },
    /** Updates only columns that differ: SQLite rewrites the index of each column that an update names. */
    change: (stream: string, row: Row): void => {
      const was = byStream.get(stream)
      if (!was) return
      const values = inColumns(row, was)
      const changed = columns.filter((name) => values[name] !== undefined && values[name] !== was[name])
      db.query(`update listed set ${changed.map((name) => `${name} = ?`).join()} where place = ?`).run(
        ...changed.map((name) => values[name] ?? null),
        was.place,
      )
      if (row.searched) search.change(was.place, row.searched)
      recount(was.season, was, { status: row.status, district: row.district ?? was.district })
    },
    placeOf: (stream: string): number | null => byStream.get(stream)?.place ?? null,
    remove: (stream: string): void => {
      const was = byStream.get(stream)
      if (!was) return
      drop.run(was.place)
      search.remove(was.place)
      recount(was.season, was, null)
    },
  }
}
