/** The console's list: pages of it, all of it, and further columns of some rows. */
import * as z from 'zod/mini'
import { listTail } from '#events/projections/application-list.ts'
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
  createTotals,
  firstOf,
  type Key,
  type Keyed,
  matcher,
  namedKey,
  searchFor,
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
import { sealedText } from './seal.ts'
import type { State } from './state.ts'
import type { Vault } from './vault.ts'

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

/** The columns beside those of each row. */
const moreColumns = ({ columns = [] }: ListRequest): ListColumn[] =>
  columns.filter((column) => !listedColumns.some((one) => one === column))

type NowRow = { stream: string; id: string; json: string; fits: boolean }
type Needed = { state: State; rows: Pick<ApplicationRows, 'file'>; vault: Pick<Vault, 'carriedKey'> }
type Sorted = { request: ListRequest; sorts: readonly Sort[]; context: ListContext }

const encoder = new TextEncoder()

/** The last row of a page, by what it was sorted by; `n`: how many rows came up to it. */
const Cursor = z.object({
  sorts: z.string(),
  keys: z.array(z.union([z.number(), z.string(), z.null()])),
  id: z.string(),
  n: z.number(),
})
type Cursor = z.infer<typeof Cursor>

/** What cursors are sealed for. */
const CURSOR = 'list'

type Paged = { page: readonly Entry[]; total: number; offset: number; next: string | null }

export function createLists({ state, rows, vault }: Needed) {
  const totalOf = createTotals()
  let orders = { changes: -1, lists: new Map<string, readonly Keyed[]>() }
  // Sealed, since a key may be a name.
  const cursors = sealedText(vault.carriedKey, Cursor)
  const matching = (request: ListRequest, { criteria }: ListContext): Entry[] => {
    const isMatching = matcher({ state, totalOf }, request, criteria)
    return [...state.entries(request.season)].filter(isMatching)
  }

  const rowOf = (entry: Entry, { criteria }: Pick<ListContext, 'criteria'>): ListedRow => ({
    stream: entry.stream,
    id: entry.id,
    head: entry.shown.head,
    tail: listTail(entry, criteria).tail,
  })
  /** Parses a piece when it is first read: most columns need one of them. */
  function sourceOf(entry: Entry, stored: StoredFile | null, context: ListContext): ColumnSource {
    let listed: ColumnSource['listed'] | null = null
    return {
      criteria: context.criteria,
      standing: entry.standing,
      get listed() {
        if (listed) return listed
        const { head, tail } = rowOf(entry, context)
        const parsed: ColumnSource['listed'] = JSON.parse(`{${head},${tail}}`)
        listed = parsed
        return parsed
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
  /** @returns a function, since an export asks for the same columns of each family */
  const reading = (columns: readonly ListColumn[], context: ListContext) => {
    const opens = isWide(columns)
    return (entry: Entry): CellValue[] => {
      const source = sourceOf(entry, opens ? rows.file(entry.stream) : null, context)
      return columns.map((column) => columnValue(column, source))
    }
  }
  const keyOf = (entry: Entry, sort: Sort, context: ListContext): Key => {
    if (isNamed(sort.key)) return namedKey(sort.key, entry, () => totalOf(entry, context.criteria))
    const column = columnOf(sort)
    const [value = null] = reading([column], context)(entry)
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
  async function inOrder(found: readonly Entry[], sorted: Sorted): Promise<readonly Keyed[]> {
    const { offset, limit, columns, after, ...asked } = sorted.request
    const name = JSON.stringify(asked)
    const changes = state.changes()
    if (orders.changes !== changes) orders = { changes, lists: new Map() }
    const known = orders.lists.get(name)
    if (known) return known
    const all = (await keyed(found, sorted)).sort(byKeys(sorted.sorts))
    if (orders.changes === changes && state.changes() === changes) {
      if (orders.lists.size >= MOST_ORDERS) orders.lists.clear()
      orders.lists.set(name, all)
    }
    return all
  }
  /** The rows of a page, with their keys; the first ones only, where that saves sorting the others. */
  async function firstRows(found: readonly Entry[], sorted: Sorted, after: Cursor | null): Promise<Keyed[]> {
    const { offset, limit } = sorted.request
    const compare = byKeys(sorted.sorts)
    const last = after && { entry: { id: after.id }, keys: after.keys }
    const end = after ? limit : offset + limit
    if (end > DEEP || !sorted.sorts.every(({ key }) => isNamed(key))) {
      const all = await inOrder(found, sorted)
      const start = last ? all.findIndex((one) => compare(one, last) > 0) : offset
      return start < 0 ? [] : all.slice(start, start + limit)
    }
    const all = await keyed(found, sorted)
    const left = last ? all.filter((one) => compare(one, last) > 0) : all
    return firstOf(left, compare, end).slice(after ? 0 : offset)
  }
  async function paged(request: ListRequest, context: ListContext): Promise<Paged> {
    const sorts = sortsOf(request)
    const found = matching(request, context)
    const cursor = request.after === undefined ? null : cursors.open(request.after, CURSOR)
    const after = cursor?.sorts === JSON.stringify(sorts) ? cursor : null
    const rows = await firstRows(found, { request, sorts, context }, after)
    const offset = after?.n ?? request.offset
    const last = rows.at(-1)
    const isFull = rows.length === request.limit
    const n = offset + rows.length
    const next =
      last && isFull
        ? cursors.seal({ sorts: JSON.stringify(sorts), keys: [...last.keys], id: last.entry.id, n }, CURSOR)
        : null
    return { page: rows.map(({ entry }) => entry), total: found.length, offset, next }
  }
  function details(
    streams: readonly string[],
    columns: readonly ListColumn[],
    context: ListContext,
  ): DetailedRow[] {
    const valuesOf = reading(columns, context)
    return streams.flatMap((stream) => {
      const entry = state.entry(stream)
      return entry ? [{ ...rowOf(entry, context), values: valuesOf(entry) }] : []
    })
  }
  const inRow = ({ head, tail, values }: DetailedRow, columns: readonly ListColumn[]): string => {
    const more = columns.map((column, index) => `,${JSON.stringify(column)}:${JSON.stringify(values[index])}`)
    return `{${head},${tail}${more.join('')}}`
  }
  return {
    rowOf,
    /** `{ applications, total, position, offset, next }` as JSON in UTF-8; `next`: the cursor of the page after this one. */
    page: async (request: ListRequest, context: ListContext): Promise<Uint8Array<ArrayBuffer>> => {
      const { page, total, offset, next } = await paged(request, context)
      const columns = moreColumns(request)
      const streams = page.map(({ stream }) => stream)
      const texts = details(streams, columns, context).map((row) => inRow(row, columns))
      return encoder.encode(
        `{"applications":[${texts.join()}],"total":${total},"position":${context.position},"offset":${offset},"next":${JSON.stringify(next)}}`,
      )
    },
    /** Streams of the applications of all seasons that a search finds. */
    sought: (q: string): ReadonlySet<string> => {
      const isSought = searchFor(q)
      return new Set([...state.allEntries()].flatMap((entry) => (isSought(entry) ? entry.stream : [])))
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
      const all = await inOrder(matching(request, context), { request, sorts: sortsOf(request), context })
      return all.map(({ entry }) => rowOf(entry, context))
    },
    /** Of these, as JSON, the rows as they are now; `fits`: whether the row still matches. Those that are gone are left out. */
    now: (streams: readonly string[], request: ListRequest, context: ListContext): NowRow[] => {
      const columns = moreColumns(request)
      const isMatching = matcher({ state, totalOf }, request, context.criteria)
      return streams.flatMap((stream) => {
        const entry = state.entry(stream)
        if (entry?.standing.season !== request.season) return []
        return details([stream], columns, context).map((row) => ({
          stream,
          id: row.id,
          json: inRow(row, columns),
          fits: isMatching(entry),
        }))
      })
    },
    /** In the order of the streams; those that are gone are left out. At most some hundred at once. */
    details,
  }
}
