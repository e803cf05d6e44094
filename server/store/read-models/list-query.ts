/**
 * The queries of the console's list: one statement for each combination of filters and order, built by kysely once and
 * cached. Every value is a named parameter, so that one record of values fits every statement.
 */
import type { Database } from 'bun:sqlite'
import { type Kysely, sql } from 'kysely'
import { searchable } from '#events/language/index.ts'
import type { ListedRow, ListRequest } from '../list-request.ts'
import { districtNumber, type FilterKeys, filterKeys, statusNumber } from './filters.ts'
import { type ReadTables, readTables } from './tables.ts'

type Request = Omit<ListRequest, 'status'> & { status: string | null }
type Paged = 'a page' | 'all of it'

const sortColumns = {
  status: 'status_order',
  score: 'total',
  submittedAt: 'submitted_at',
  groomName: 'groom_key',
  groomDistrict: 'district_order',
} as const satisfies Record<ListRequest['sortBy'], keyof ReadTables['listed']>

/** High scores come first where the list ascends. */
const columnOrder = ({ sortBy, sortOrder }: Request): 'asc' | 'desc' =>
  (sortBy === 'score') === (sortOrder === 'asc') ? 'desc' : 'asc'

/** The column that combines the filters; a filter by the column that is also sorted by is a condition of its own. */
function filterColumn({ status, district, sortBy }: Request): keyof FilterKeys {
  const byStatus = status !== null && sortBy !== 'status'
  const byDistrict = district !== null && sortBy !== 'groomDistrict'
  if (byStatus && byDistrict) return 'in_both'
  if (byStatus) return 'in_status'
  return byDistrict ? 'in_district' : 'in_season'
}

/** The plus keeps SQLite from finding rows by their total and sorting them, where it can read them in index order. */
const compared = ({ sortBy }: Request) => (sortBy === 'score' ? sql<number>`total` : sql<number>`+total`)

/** Rows that match; the same conditions serve pages, counts and the export. */
function matching(k: Kysely<ReadTables>, ask: Request) {
  let query = k.selectFrom('listed').where(filterColumn(ask), '=', sql<number>`$filter`)
  if (ask.status !== null && ask.sortBy === 'status')
    query = query.where('status_order', '=', sql<number>`$statusOrder`)
  if (ask.district !== null && ask.sortBy === 'groomDistrict')
    query = query.where('district_order', '=', sql<number>`$districtOrder`)
  if (ask.scoreMin !== null) query = query.where(compared(ask), '>=', sql<number>`$scoreMin`)
  if (ask.scoreMax !== null) query = query.where(compared(ask), '<=', sql<number>`$scoreMax`)
  // Worded like the conditions of the partial indexes in tables.ts, so that SQLite uses them.
  if (ask.work === 'documents') query = query.where(sql<boolean>`lacks_documents = 1`)
  if (ask.work === 'duplicates') query = query.where(sql<boolean>`twins > 0`)
  if (ask.q !== '') query = query.where(sql<boolean>`instr(search, $q) > 0`)
  return query
}

/** In a total order. */
function rowsQuery(k: Kysely<ReadTables>, ask: Request, paged: Paged) {
  const column = sortColumns[ask.sortBy]
  const order = columnOrder(ask)
  const rows = matching(k, ask)
    .select(['id', 'head', 'tail'])
    // Applications without a score come last in both orders; in a descending one SQLite puts nulls last by itself.
    .orderBy(column, column === 'total' && order === 'asc' ? (total) => total.asc().nullsLast() : order)
    .orderBy('place', order)
  return paged === 'a page' ? rows.limit(sql<number>`$limit`).offset(sql<number>`$offset`) : rows
}
export const pageQuery = (k: Kysely<ReadTables>, ask: Request) => rowsQuery(k, ask, 'a page')

function totalQuery(k: Kysely<ReadTables>, ask: Request) {
  const { scoreMin, scoreMax, q, work } = ask
  if (scoreMin !== null || scoreMax !== null || q !== '' || work)
    return matching(k, ask).select(sql<number>`count(*)`.as('n'))
  let query = k.selectFrom('counted').where('season', '=', sql<string>`$season`)
  if (ask.status !== null) query = query.where('status', '=', sql<string>`$status`)
  if (ask.district !== null) query = query.where('district', '=', sql<string>`$district`)
  return query.select(sql<number>`coalesce(sum(n), 0)`.as('n'))
}

const hundredths = (points: number | null): number => Math.round((points ?? 0) * 100)

/** In the form of the columns: filters as numbers, scores in hundredths, text normalised for search. */
export const valuesOf = (ask: Request): Record<string, string | number> => {
  const { season, limit, offset } = ask
  const status = ask.status ?? ''
  const district = ask.district ?? ''
  return {
    filter: filterKeys({ season, status, district })[filterColumn(ask)],
    statusOrder: statusNumber(status),
    districtOrder: districtNumber(district),
    season,
    status,
    district,
    q: searchable(ask.q),
    scoreMin: hundredths(ask.scoreMin),
    scoreMax: hundredths(ask.scoreMax),
    limit,
    offset,
  }
}

/** What the text of the statements depends on; everything else is a parameter. */
const shapeOf = (ask: ListRequest): string =>
  [
    ask.sortBy,
    ask.sortOrder,
    ask.status !== null,
    ask.district !== null,
    ask.scoreMin !== null,
    ask.scoreMax !== null,
    ask.q !== '',
    ask.work,
  ].join()

export function createListQueries(db: Database) {
  const k = readTables(db)
  const shapes = new Map<string, { page: string; total: string }>()
  const shape = (ask: ListRequest) => {
    const name = shapeOf(ask)
    const cached = shapes.get(name)
    if (cached) return cached
    const built = { page: pageQuery(k, ask).compile().sql, total: totalQuery(k, ask).compile().sql }
    shapes.set(name, built)
    return built
  }
  const rowsOf = (statement: string, values: Record<string, string | number>): unknown[][] =>
    db.query<unknown, [Record<string, string | number>]>(statement).values(values)
  return {
    /** `{ applications, total }` as JSON text: items are kept as text and only joined here. */
    page: (ask: ListRequest): string => {
      const statements = shape(ask)
      const values = valuesOf(ask)
      const rows = rowsOf(statements.page, values)
      const total = rowsOf(statements.total, values)[0]?.[0]
      return `{"applications":[${rows.map(([, head, tail]) => `{${head},${tail}}`).join(',')}],"total":${total}}`
    },
    /** Every row that matches, in the same order, whatever page is asked for. */
    all: (ask: ListRequest): ListedRow[] =>
      db
        .query<ListedRow, [Record<string, string | number>]>(rowsQuery(k, ask, 'all of it').compile().sql)
        .all(valuesOf(ask)),
  }
}
