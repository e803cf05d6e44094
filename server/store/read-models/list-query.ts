/**
 * The queries of the console's list: one statement for each combination of filters and order, built by kysely once and
 * cached. Every value is a named parameter, so that one record of values fits every statement.
 */
import type { Database } from 'bun:sqlite'
import { sql } from 'kysely'
import { type ListColumn, listedColumns } from '#events/projections/list-columns.ts'
import {
  type DetailedRow,
  isIndexed,
  type ListContext,
  type ListedRow,
  type ListRequest,
} from '../list-request.ts'
import { filterKeys } from './filters.ts'
import {
  type AnyRequest,
  type Lists,
  matching,
  shapeOf,
  type Values,
  valuesOf,
  withLeadingSort,
} from './list-conditions.ts'
import { createListOrders } from './list-orders.ts'
import { createTotals } from './list-totals.ts'
import { createRowDetails } from './row-details.ts'
import { createSearch, type Search } from './search.ts'
import { type ReadTables, readTables } from './tables.ts'

type Paged = 'a page' | 'all of it'

const sortColumns = {
  status: 'status_order',
  score: 'total',
  submittedAt: 'submitted_at',
  groomName: 'groom_key',
  groomDistrict: 'district_order',
} as const satisfies Record<ListRequest['sortBy'], keyof ReadTables['listed']>

type ColumnOrder = { column: (typeof sortColumns)[ListRequest['sortBy']]; order: 'asc' | 'desc' }

/** High scores come first where the list ascends. */
const leading = ({ sortBy, sortOrder }: AnyRequest): ColumnOrder => ({
  column: sortColumns[sortBy],
  order: (sortBy === 'score') === (sortOrder === 'asc') ? 'desc' : 'asc',
})
const following = ({ sort = [] }: AnyRequest): ColumnOrder[] =>
  sort.slice(1).flatMap(({ key, order }) => (isIndexed(key) ? [{ column: sortColumns[key], order }] : []))

/** In a total order. */
function rowsQuery(k: Lists, request: AnyRequest, { search, paged }: { search: Search; paged: Paged }) {
  const first = leading(request)
  let rows = matching(k, request, search).select(['place', 'id', 'head', 'tail'])
  // Applications without a score come last in both orders; in a descending one SQLite puts nulls last by itself.
  for (const { column, order } of [first, ...following(request)])
    rows = rows.orderBy(
      column,
      column === 'total' && order === 'asc' ? (total) => total.asc().nullsLast() : order,
    )
  rows = rows.orderBy('place', first.order)
  return paged === 'a page' ? rows.limit(sql<number>`$limit`).offset(sql<number>`$offset`) : rows
}
export const pageQuery = (k: Lists, request: AnyRequest, search: Search = 'none') =>
  rowsQuery(k, request, { search, paged: 'a page' })

/** One row with one value. */
type One = { value: Uint8Array<ArrayBuffer> }

/** A page as it goes out: SQLite joins the stored texts, which never become strings here. */
const joined = (rows: string): string => `select cast(
  '{"applications":[' || coalesce(group_concat('{' || head || ',' || tail || '}', ','), '') || '],"total":' || $total
  || ',"position":' || $position || '}' as blob) as value from (${rows})`

const encoder = new TextEncoder()
const inRow = ({ head, tail, values }: DetailedRow, columns: readonly ListColumn[]): string => {
  const more = columns.map((column, index) => `,${JSON.stringify(column)}:${JSON.stringify(values[index])}`)
  return `{${head},${tail}${more.join('')}}`
}

type Found = { search: Search; count: number }

/** Whether the rows have to be sorted here, since a key of the order has no index. */
const isSortedHere = ({ sort = [] }: ListRequest): boolean => sort.some(({ key }) => !isIndexed(key))

export function createListQueries(db: Database) {
  const k = readTables(db)
  const { find } = createSearch(db)
  const totals = createTotals(db, k)
  const details = createRowDetails(db)
  const order = createListOrders(db, details)
  const shape = (request: ListRequest, search: Search) => ({
    page: db.query<One, [Values]>(joined(pageQuery(k, request, search).compile().sql)),
    total: totals.prepared(request, search),
  })
  const shapes = new Map<string, ReturnType<typeof shape>>()
  function shapeFor(request: ListRequest, search: Search) {
    // There are too many orders of several columns to keep a statement for each.
    if ((request.sort?.length ?? 0) > 1) return shape(request, search)
    const name = shapeOf(request, search)
    const built = shapes.get(name) ?? shape(request, search)
    shapes.set(name, built)
    return built
  }
  const searched = ({ q, season }: ListRequest): Found =>
    find(q, filterKeys({ season, status: '', district: '' }).in_season)
  const totalFor = (request: ListRequest, found: Found): number =>
    totals.total(request, { ...found, statement: totals.prepared(request, found.search) })

  const query = (request: ListRequest, search: Search, paged: Paged): ListedRow[] =>
    db
      .query<ListedRow, [Values]>(rowsQuery(k, request, { search, paged }).compile().sql)
      .all(valuesOf(request))
  const matchingPlaces = (request: ListRequest, search: Search) => (): number[] =>
    db
      .query<{ place: number }, [Values]>(matching(k, request, search).select('place').compile().sql)
      .all(valuesOf(request))
      .map(({ place }) => place)
  /** The places in an order that no index has. */
  function sortedPlaces(request: ListRequest, search: Search, context: ListContext): readonly number[] {
    const { sort = [], offset, limit, columns, ...filters } = request
    const name = JSON.stringify([filters, sort])
    return order({ name, sort, places: matchingPlaces(request, search) }, context)
  }
  function rowsOf(asked: ListRequest, { search }: Found, paged: Paged, context: ListContext): ListedRow[] {
    const request = withLeadingSort(asked)
    if (!isSortedHere(request)) return query(request, search, paged)
    const places = sortedPlaces(request, search, context)
    const { offset, limit } = request
    return details.rows(paged === 'a page' ? places.slice(offset, offset + limit) : places, [], context)
  }
  return {
    /** `{ applications, total, position }` as JSON in UTF-8. */
    page: (asked: ListRequest, context: ListContext): Uint8Array<ArrayBuffer> => {
      const found = searched(asked)
      const request = withLeadingSort(asked)
      const columns = (asked.columns ?? []).filter((column) => !listedColumns.some((one) => one === column))
      const { position } = context
      if (columns.length === 0 && !isSortedHere(request)) {
        const { page, total } = shapeFor(request, found.search)
        const values = valuesOf(request)
        values.total = String(totals.total(request, { ...found, statement: total }))
        values.position = String(position)
        return page.get(values)?.value ?? new Uint8Array()
      }
      const places = rowsOf(asked, found, 'a page', context).map(({ place }) => place)
      const rows = details.rows(places, columns, context).map((row) => inRow(row, columns))
      const total = totalFor(request, found)
      return encoder.encode(`{"applications":[${rows.join()}],"total":${total},"position":${position}}`)
    },
    /** The rows of a page without further columns, and how many match. */
    first: (request: ListRequest, context: ListContext): { rows: ListedRow[]; total: number } => {
      const found = searched(request)
      return {
        rows: rowsOf(request, found, 'a page', context),
        total: totalFor(withLeadingSort(request), found),
      }
    },
    /** Every matching row, in the same order, without paging. */
    all: (request: ListRequest, context: ListContext): ListedRow[] =>
      rowsOf(request, searched(request), 'all of it', context),
    details: details.rows,
  }
}
