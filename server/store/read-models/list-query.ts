/**
 * The queries of the console's list: one statement for each combination of filters and order, built by kysely once and
 * cached. Every value is a named parameter, so that one record of values fits every statement.
 */
import type { Database, Statement } from 'bun:sqlite'
import { sql } from 'kysely'
import type { ListedRow, ListRequest } from '../list-request.ts'
import { districtNumber, type FilterKeys, filterKeys, statusNumber } from './filters.ts'
import { createSearch, type Search } from './search.ts'
import { type ReadTables, readTables } from './tables.ts'

/** A request with any text as its status. */
type AnyRequest = Omit<ListRequest, 'status'> & { status: string | null }
type Paged = 'a page' | 'all of it'
type Lists = ReturnType<typeof readTables>

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

/**
 * Rows that match; the same conditions serve pages, counts and the export. The plus keeps SQLite from reading the whole
 * list where few were found, and from sorting many that it could meet in index order.
 */
function matching(k: Lists, request: AnyRequest, search: Search) {
  const filter = sql.ref<number>(filterColumn(request))
  const rows = k.selectFrom('listed')
  let query = rows.where(search === 'few' ? sql<number>`+${filter}` : filter, '=', sql<number>`$filter`)
  if (search === 'few') query = query.where(sql<boolean>`place in (select place from found)`)
  if (search === 'many') query = query.where(sql<boolean>`+place in (select place from found)`)
  if (request.status !== null && request.sortBy === 'status')
    query = query.where('status_order', '=', sql<number>`$statusOrder`)
  if (request.district !== null && request.sortBy === 'groomDistrict')
    query = query.where('district_order', '=', sql<number>`$districtOrder`)
  if (request.scoreMin !== null) query = query.where(compared(request), '>=', sql<number>`$scoreMin`)
  if (request.scoreMax !== null) query = query.where(compared(request), '<=', sql<number>`$scoreMax`)
  // Worded like the conditions of the partial indexes in tables.ts, so that SQLite uses them.
  if (request.work === 'documents') query = query.where(sql<boolean>`lacks_documents = 1`)
  if (request.work === 'duplicates') query = query.where(sql<boolean>`twins > 0`)
  return query
}

/** In a total order. */
function rowsQuery(k: Lists, request: AnyRequest, { search, paged }: { search: Search; paged: Paged }) {
  const column = sortColumns[request.sortBy]
  const order = columnOrder(request)
  const rows = matching(k, request, search)
    .select(['id', 'head', 'tail'])
    // Applications without a score come last in both orders; in a descending one SQLite puts nulls last by itself.
    .orderBy(column, column === 'total' && order === 'asc' ? (total) => total.asc().nullsLast() : order)
    .orderBy('place', order)
  return paged === 'a page' ? rows.limit(sql<number>`$limit`).offset(sql<number>`$offset`) : rows
}
export const pageQuery = (k: Lists, request: AnyRequest, search: Search = 'none') =>
  rowsQuery(k, request, { search, paged: 'a page' })

/** Whether the projection counts them. */
const isCounted = ({ scoreMin, scoreMax, work }: AnyRequest): boolean =>
  scoreMin === null && scoreMax === null && !work

function totalQuery(k: Lists, request: AnyRequest, search: Search) {
  if (search !== 'none' || !isCounted(request))
    return matching(k, request, search).select(sql<number>`count(*)`.as('n'))
  let query = k.selectFrom('counted').where('season', '=', sql<string>`$season`)
  if (request.status !== null) query = query.where('status', '=', sql<string>`$status`)
  if (request.district !== null) query = query.where('district', '=', sql<string>`$district`)
  return query.select(sql<number>`coalesce(sum(n), 0)`.as('n'))
}

const hundredths = (points: number | null): number => Math.round((points ?? 0) * 100)

/** In the form of the columns: filters as numbers, scores in hundredths. */
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
    scoreMin: hundredths(request.scoreMin),
    scoreMax: hundredths(request.scoreMax),
    limit,
    offset,
  }
}

/** What the text of the statements depends on; everything else is a parameter. */
const shapeOf = (request: ListRequest, search: Search): string =>
  [
    request.sortBy,
    request.sortOrder,
    request.status !== null,
    request.district !== null,
    request.scoreMin !== null,
    request.scoreMax !== null,
    request.work,
    search,
  ].join()

const isUnfiltered = ({ status, district, scoreMin, scoreMax, work }: ListRequest): boolean =>
  [status, district, scoreMin, scoreMax].every((filter) => filter === null) && !work

type Values = Record<string, string | number>
/** One row with one value. */
type One = { value: Uint8Array<ArrayBuffer> }
type Total = Statement<{ n: number }, [Values]>

/** A page as it goes out: SQLite joins the stored texts, which never become strings here. */
const joined = (rows: string): string => `select cast(
  '{"applications":[' || coalesce(group_concat('{' || head || ',' || tail || '}', ','), '') || '],"total":' || $total || '}'
  as blob) as value from (${rows})`

/** Totals are counted once for as long as nothing is written; a search counts what it finds. */
function createTotals(db: Database) {
  const changes = db.query<{ n: number }, []>('select total_changes() as n')
  let cached = { changes: -1, totals: new Map<string, number>() }
  return (name: string, count: () => number): number => {
    const now = changes.get()?.n ?? -1
    if (cached.changes !== now) cached = { changes: now, totals: new Map() }
    const known = cached.totals.get(name)
    if (known !== undefined) return known
    const total = count()
    cached.totals.set(name, total)
    return total
  }
}

export function createListQueries(db: Database) {
  const k = readTables(db)
  const { find } = createSearch(db)
  const totalOf = createTotals(db)
  const shape = (request: ListRequest, search: Search) => ({
    page: db.query<One, [Values]>(joined(pageQuery(k, request, search).compile().sql)),
    total: db.query<{ n: number }, [Values]>(totalQuery(k, request, search).compile().sql),
  })
  const shapes = new Map<string, ReturnType<typeof shape>>()
  const shapeFor = (request: ListRequest, search: Search) => {
    const name = shapeOf(request, search)
    const built = shapes.get(name) ?? shape(request, search)
    shapes.set(name, built)
    return built
  }
  const searched = ({ q, season }: ListRequest) =>
    find(q, filterKeys({ season, status: '', district: '' }).in_season)
  function totalFor(
    request: ListRequest,
    { search, count, statement }: { search: Search; count: number; statement: Total },
  ): number {
    const counted = () => statement.get(valuesOf(request))?.n ?? 0
    if (search !== 'none') return isUnfiltered(request) ? count : counted()
    const { season, status, district } = request
    return isCounted(request) ? totalOf(JSON.stringify([season, status, district]), counted) : counted()
  }
  return {
    /** `{ applications, total }` as JSON in UTF-8. */
    page: (request: ListRequest): Uint8Array<ArrayBuffer> => {
      const { search, count } = searched(request)
      const { page, total } = shapeFor(request, search)
      const values = valuesOf(request)
      values.total = String(totalFor(request, { search, count, statement: total }))
      return page.get(values)?.value ?? new Uint8Array()
    },
    /** Every matching row, in the same order, without paging. */
    all: (request: ListRequest): ListedRow[] => {
      const { search } = searched(request)
      const query = rowsQuery(k, request, { search, paged: 'all of it' })
      return db.query<ListedRow, [Values]>(query.compile().sql).all(valuesOf(request))
    },
  }
}
