/** The console's list: pages of it, all of it, and further columns of some rows. */
import {
  type CellValue,
  type ColumnSource,
  columnValue,
  type ListColumn,
  listedColumns,
  piecesFor,
  sortValue,
} from '#events/projections/list-columns.ts'
import type { ApplicationRows, StoredFile } from './application-rows.ts'
import type { Entry } from './entry.ts'
import {
  byKeys,
  columnOf,
  createTails,
  firstOf,
  type Key,
  type Keyed,
  matching,
  namedKey,
  sortsOf,
} from './list-order.ts'
import {
  type DetailedRow,
  isNamed,
  type ListContext,
  type ListedRow,
  type ListRequest,
  type Sort,
} from './list-request.ts'
import type { State } from './state.ts'

/** Files that are opened before other work has its turn: some milliseconds. */
const PIECE = 100
/** Orders of whole lists that are cached until the next change. */
const MOST_ORDERS = 8
/** A page that ends after so many rows sorts the whole list. */
const DEEP = 1000

/** Whether a column is in the sealed file, and in no entry. */
const isWide = (columns: readonly ListColumn[]): boolean => {
  const pieces = piecesFor(columns)
  return pieces.has('form') || pieces.has('found') || pieces.has('ages')
}

type Needed = { state: State; rows: Pick<ApplicationRows, 'file'> }
type Sorted = { request: ListRequest; sorts: readonly Sort[]; context: ListContext }

const encoder = new TextEncoder()

export function createLists({ state, rows }: Needed) {
  const tailOf = createTails()
  let orders = { changes: -1, lists: new Map<string, readonly Entry[]>() }

  const rowOf = (entry: Entry, { criteria }: Pick<ListContext, 'criteria'>): ListedRow => ({
    stream: entry.stream,
    id: entry.id,
    head: entry.shown.head,
    tail: tailOf(entry, criteria).tail,
  })
  /** Parses a piece when it is first read: most columns need one of them. */
  function sourceOf(entry: Entry, stored: StoredFile | null, context: ListContext): ColumnSource {
    let listed: ColumnSource['listed'] | null = null
    const { head, tail } = rowOf(entry, context)
    return {
      criteria: context.criteria,
      standing: entry.standing,
      get listed() {
        listed ??= JSON.parse(`{${head},${tail}}`)
        return listed ?? {}
      },
      get form() {
        return stored?.file.form ?? null
      },
      get found() {
        return stored?.file.found ?? {}
      },
      get ages() {
        return JSON.parse(stored?.ages ?? 'null')
      },
      get rank() {
        return context.rankOf(entry.stream)
      },
    }
  }
  const valuesOf = (entry: Entry, columns: readonly ListColumn[], context: ListContext): CellValue[] => {
    const source = sourceOf(entry, isWide(columns) ? rows.file(entry.stream) : null, context)
    return columns.map((column) => columnValue(column, source))
  }
  const keyOf = (entry: Entry, sort: Sort, context: ListContext): Key => {
    if (isNamed(sort.key)) return namedKey(sort.key, entry, tailOf(entry, context.criteria))
    const column = columnOf(sort)
    const [value = null] = valuesOf(entry, [column], context)
    return sortValue(column, value)
  }
  /** Makes room for other work where files have to be opened. */
  async function keyed(found: readonly Entry[], { sorts, context }: Sorted): Promise<Keyed[]> {
    const opens = isWide(sorts.map(columnOf))
    const all: Keyed[] = []
    for (const [done, entry] of found.entries()) {
      if (opens && done % PIECE === PIECE - 1) await Bun.sleep(0)
      all.push({ entry, keys: sorts.map((sort) => keyOf(entry, sort, context)) })
    }
    return all
  }
  /** What is worked out over the whole list is cached until the next change, so that turning a page costs nothing. */
  async function inOrder(found: readonly Entry[], sorted: Sorted): Promise<readonly Entry[]> {
    const { offset, limit, columns, ...asked } = sorted.request
    const name = JSON.stringify(asked)
    const changes = state.changes()
    if (orders.changes !== changes) orders = { changes, lists: new Map() }
    const known = orders.lists.get(name)
    if (known) return known
    const all = (await keyed(found, sorted)).sort(byKeys(sorted.sorts)).map(({ entry }) => entry)
    if (orders.changes === changes && state.changes() === changes) {
      if (orders.lists.size >= MOST_ORDERS) orders.lists.clear()
      orders.lists.set(name, all)
    }
    return all
  }
  async function paged(
    request: ListRequest,
    context: ListContext,
  ): Promise<{ page: Entry[]; total: number }> {
    const sorts = sortsOf(request)
    const sorted = { request, sorts, context }
    const { offset, limit } = request
    const end = offset + limit
    const found = matching({ state, tailOf }, request, context.criteria)
    const total = found.length
    if (end > DEEP || !sorts.every(({ key }) => isNamed(key))) {
      const all = await inOrder(found, sorted)
      return { page: all.slice(offset, end), total }
    }
    const first = firstOf(await keyed(found, sorted), byKeys(sorts), end)
    return { page: first.slice(offset).map(({ entry }) => entry), total }
  }
  function details(
    streams: readonly string[],
    columns: readonly ListColumn[],
    context: ListContext,
  ): DetailedRow[] {
    return streams.flatMap((stream) => {
      const entry = state.entry(stream)
      return entry ? [{ ...rowOf(entry, context), values: valuesOf(entry, columns, context) }] : []
    })
  }
  const inRow = ({ head, tail, values }: DetailedRow, columns: readonly ListColumn[]): string => {
    const more = columns.map((column, index) => `,${JSON.stringify(column)}:${JSON.stringify(values[index])}`)
    return `{${head},${tail}${more.join('')}}`
  }
  return {
    tailOf,
    rowOf,
    /** `{ applications, total, position }` as JSON in UTF-8. */
    page: async (request: ListRequest, context: ListContext): Promise<Uint8Array<ArrayBuffer>> => {
      const { page, total } = await paged(request, context)
      const columns = (request.columns ?? []).filter((column) => !listedColumns.some((one) => one === column))
      const streams = page.map(({ stream }) => stream)
      const texts = details(streams, columns, context).map((row) => inRow(row, columns))
      return encoder.encode(
        `{"applications":[${texts.join()}],"total":${total},"position":${context.position}}`,
      )
    },
    /** The rows of a page without further columns, and how many match. */
    first: async (
      request: ListRequest,
      context: ListContext,
    ): Promise<{ rows: ListedRow[]; total: number }> => {
      const { page, total } = await paged(request, context)
      return { rows: page.map((entry) => rowOf(entry, context)), total }
    },
    /** Every matching row, in the same order, without paging. */
    all: async (request: ListRequest, context: ListContext): Promise<ListedRow[]> => {
      const found = matching({ state, tailOf }, request, context.criteria)
      const all = await inOrder(found, { request, sorts: sortsOf(request), context })
      return all.map((entry) => rowOf(entry, context))
    },
    /** In the order of the streams; those that are gone are left out. At most some hundred at once. */
    details,
  }
}
