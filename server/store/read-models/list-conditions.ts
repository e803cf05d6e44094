/** The conditions of the console's list, as SQL and as values; pages, totals, the export and selections share them. */
import { sql } from 'kysely'
import { isIndexed, type ListRequest } from '../list-request.ts'
import { districtNumber, type FilterKeys, filterKeys, statusNumber } from './filters.ts'
import type { Search } from './search.ts'
import type { readTables } from './tables.ts'

/** A request with any text as its status. */
export type AnyRequest = Omit<ListRequest, 'status'> & { status: string | null }
export type Lists = ReturnType<typeof readTables>

/** A sort by one indexed column is the same as `sortBy` and `sortOrder`; of several, the first one leads. */
export function withLeadingSort<R extends Pick<AnyRequest, 'sort' | 'sortBy' | 'sortOrder'>>(request: R): R {
  const first = request.sort?.[0]
  if (first === undefined || !isIndexed(first.key)) return request
  const { key, order } = first
  const turned = order === 'asc' ? 'desc' : 'asc'
  return { ...request, sortBy: key, sortOrder: key === 'score' ? turned : order }
}

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
 * Rows that match. The plus keeps SQLite from reading the whole list where few were found, and from sorting many that it
 * could meet in index order.
 */
export function matching(k: Lists, request: AnyRequest, search: Search) {
  const filter = sql.ref<number>(filterColumn(request))
  const rows = k.selectFrom('listed')
  let query = rows.where(search === 'few' ? sql<number>`+${filter}` : filter, '=', sql<number>`$filter`)
  if (search === 'few') query = query.where(sql<boolean>`place in (select place from found)`)
  if (search === 'many') query = query.where(sql<boolean>`+place in (select place from found)`)
  if (request.status !== null && request.sortBy === 'status')
    query = query.where('status_order', '=', sql<number>`$statusOrder`)
  if (request.district !== null && request.sortBy === 'groomDistrict')
    query = query.where('district_order', '=', sql<number>`$districtOrder`)
  if (request.brideDistrict)
    query = query.where(
      search === 'few' ? sql<number>`+bride_district_order` : 'bride_district_order',
      '=',
      sql<number>`$brideDistrictOrder`,
    )
  if (request.scoreMin !== null) query = query.where(compared(request), '>=', sql<number>`$scoreMin`)
  if (request.scoreMax !== null) query = query.where(compared(request), '<=', sql<number>`$scoreMax`)
  // Worded like the conditions of the partial indexes in tables.ts, so that SQLite uses them.
  if (request.work === 'documents') query = query.where(sql<boolean>`lacks_documents = 1`)
  if (request.work === 'duplicates') query = query.where(sql<boolean>`twins > 0`)
  return query
}

const hundredths = (points: number | null): number => Math.round((points ?? 0) * 100)

export type Values = Record<string, string | number>

/** In the form of the columns: filters as numbers, scores in hundredths. */
export const valuesOf = (request: AnyRequest): Values => {
  const { season, limit, offset } = request
  const status = request.status ?? ''
  const district = request.district ?? ''
  return {
    filter: filterKeys({ season, status, district })[filterColumn(request)],
    statusOrder: statusNumber(status),
    districtOrder: districtNumber(district),
    brideDistrictOrder: districtNumber(request.brideDistrict ?? ''),
    season,
    status,
    district,
    scoreMin: hundredths(request.scoreMin),
    scoreMax: hundredths(request.scoreMax),
    limit,
    offset,
  }
}

/** What the text of the conditions depends on; everything else is a parameter. */
export const shapeOf = (request: AnyRequest, search: Search): string =>
  [
    request.sortBy,
    request.sortOrder,
    request.status !== null,
    request.district !== null,
    Boolean(request.brideDistrict),
    request.scoreMin !== null,
    request.scoreMax !== null,
    request.work,
    search,
  ].join()
