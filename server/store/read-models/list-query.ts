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

/** A request with any text as its status. */
type AnyRequest = Omit<ListRequest, 'status'> & { status: string | null }
type Paged = 'a page' | 'all of it'

const sortColumns = {
  status: 'status_order',
  score: 'total',
  submittedAt: 'submitted_at',
  groomName: 'groom_key',
  groomDistrict: 'district_order',
} as const satisfies Record<ListRequest['sortBy'], keyof ReadTables['listed']>

/** High scores come first where the list ascends. */
const columnOrder = ({ sortBy, sortOrder }: AnyRequest): 'asc' | 'desc' =>
  (sortBy === 'score') === (sortOrder === 'asc') ? 'desc' : 'asc'

/** The column that combines the filters; a filter by the column that is also sorted by is a condition of its own. */
function filterColumn({ status, district, sortBy }: AnyRequest): keyof FilterKeys {
  const byStatus = status !== null && sortBy !== 'status'
  const byDistrict = district !== null && sortBy !== 'groomDistrict'
  if (byStatus && byDistrict) return 'in_both'
  if (byStatus) return 'in_status'
  return byDistrict ? 'in_district' : 'in_season'
}

/** The plus keeps SQLite from finding rows by their total and sorting them, where it can read them in index order. */
const compared = ({ sortBy }: AnyRequest) => (sortBy === 'score' ? sql<number>`total` : sql<number>`+total`)

/** Rows that match; the same conditions serve pages, counts and the export. */
function matching(k: Kysely<ReadTables>, request: AnyRequest) {
  let query = k.selectFrom('listed').where(filterColumn(request), '=', sql<number>`$filter`)
  if (request.status !== null && request.sortBy === 'status')
    query = query.where('status_order', '=', sql<number>`$statusOrder`)
  if (request.district !== null && request.sortBy === 'groomDistrict')
    query = query.where('district_order', '=', sql<number>`$districtOrder`)
  if (request.scoreMin !== null) query = query.where(compared(request), '>=', sql<number>`$scoreMin`)
  if (request.scoreMax !== null) query = query.where(compared(request), '<=', sql<number>`$scoreMax`)
  // Worded like the conditions of the partial indexes in tables.ts, so that SQLite uses them.
  if (request.work === 'documents') query = query.where(sql<boolean>`lacks_documents = 1`)
  if (request.work === 'duplicates') query = query.where(sql<boolean>`twins > 0`)
  if (request.q !== '') query = query.where(sql<boolean>`instr(search, $q) > 0`)
  return query
}

/** In a total order. */
function rowsQuery(k: Kysely<ReadTables>, request: AnyRequest, paged: Paged) {
  const column = sortColumns[request.sortBy]
  const order = columnOrder(request)
  const rows = matching(k, request)
    .select(['id', 'head', 'tail'])
    // Applications without a score come last in both orders; in a descending one SQLite puts nulls last by itself.
    .orderBy(column, column === 'total' && order === 'asc' ? (total) => total.asc().nullsLast() : order)
    .orderBy('place', order)
  return paged === 'a page' ? rows.limit(sql<number>`$limit`).offset(sql<number>`$offset`) : rows
}
export const pageQuery = (k: Kysely<ReadTables>, request: AnyRequest) => rowsQuery(k, request, 'a page')

function totalQuery(k: Kysely<ReadTables>, request: AnyRequest) {
  const { scoreMin, scoreMax, q, work } = request
  if (scoreMin !== null || scoreMax !== null || q !== '' || work)
    return matching(k, request).select(sql<number>`count(*)`.as('n'))
  let query = k.selectFrom('counted').where('season', '=', sql<string>`$season`)
  if (request.status !== null) query = query.where('status', '=', sql<string>`$status`)
  if (request.district !== null) query = query.where('district', '=', sql<string>`$district`)
  return query.select(sql<number>`coalesce(sum(n), 0)`.as('n'))
}

const hundredths = (points: number | null): number => Math.round((points ?? 0) * 100)

/** In the form of the columns: filters as numbers, scores in hundredths, text normalised for search. */
export const valuesOf = (request: AnyRequest): Record<string, string | number> => {
  const { season, limit, offset } = request
  const status = request.status ?? ''
  const district = request.district ?? ''
  return {
    filter: filterKeys({ season, status, district })[filterColumn(request)],
    statusOrder: statusNumber(status),
    districtOrder: districtNumber(district),
    season,
    status,
    district,
    q: searchable(request.q),
    scoreMin: hundredths(request.scoreMin),
    scoreMax: hundredths(request.scoreMax),
    limit,
    offset,
  }
}

/** What the text of the statements depends on; everything else is a parameter. */
const shapeOf = (request: ListRequest): string =>
  [
    request.sortBy,
    request.sortOrder,
    request.status !== null,
    request.district !== null,
    request.scoreMin !== null,
    request.scoreMax !== null,
    request.q !== '',
    request.work,
  ].join()

export function createListQueries(db: Database) {
  const k = readTables(db)
  const shapes = new Map<string, { page: string; total: string }>()
  const shape = (request: ListRequest) => {
    const name = shapeOf(request)
    const cached = shapes.get(name)
    if (cached) return cached
    const built = { page: pageQuery(k, request).compile().sql, total: totalQuery(k, request).compile().sql }
    shapes.set(name, built)
    return built
  }
  const rowsOf = (statement: string, values: Record<string, string | number>): unknown[][] =>
    db.query<unknown, [Record<string, string | number>]>(statement).values(values)
  return {
    /** `{ applications, total }` as JSON text: items are stored as text and only joined here. */
    page: (request: ListRequest): string => {
      const statements = shape(request)
      const values = valuesOf(request)
      const rows = rowsOf(statements.page, values)
      const total = rowsOf(statements.total, values)[0]?.[0]
      return `{"applications":[${rows.map(([, head, tail]) => `{${head},${tail}}`).join(',')}],"total":${total}}`
    },
    /** Every matching row, in the same order, without paging. */
    all: (request: ListRequest): ListedRow[] =>
      db
        .query<ListedRow, [Record<string, string | number>]>(rowsQuery(k, request, 'all of it').compile().sql)
        .all(valuesOf(request)),
  }
}
