/** The list as a streamed CSV. Every value is quoted, and none can run as a formula. */
import { headingOf, wordsOf } from '#events/language/column-words.ts'
import { speechIn } from '#events/language/index.ts'
import {
  type CellValue,
  formColumns,
  foundColumns,
  type ListColumn,
  listedColumns,
} from '#events/projections/list-columns.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { inert, isConverted } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pulledStream } from '../http/responses.ts'
import type { Ranking } from '../ranking/ranking.ts'
import { onceAnHour } from '../runtime/clock.ts'
import type { Reports } from '../runtime/errors.ts'
import type { ListRequest } from '../store/list-request.ts'
import type { Queries } from '../store/queries.ts'
import type { Account } from '../store/records.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { listContext } from './list-questions.ts'

export function csvValue(value: unknown): string {
  const isNested = typeof value === 'object' && value !== null
  const text = inert(isNested ? JSON.stringify(value) : String(value ?? ''))
  return `"${text.replaceAll('"', '""')}"`
}

/** For spreadsheets: texts they would convert are written as `="…"`, which other programs would have to strip. */
export const sheetValue = (value: unknown): string =>
  typeof value === 'string' && isConverted(value) ? `"=""${value}"""` : csvValue(value)

/** `scoreBreakdown`, which SPEC names, holds all points in one column. */
type CsvColumn = ListColumn | 'scoreBreakdown'
const columnsBehind = (column: CsvColumn): readonly ListColumn[] =>
  column === 'scoreBreakdown' ? criterionKeys : [column]

/** Every field: the keys of a listed application, the form, and what visits found. */
export const csvColumns: readonly CsvColumn[] = [
  ...listedColumns,
  'scoreBreakdown',
  'rank',
  ...formColumns,
  ...foundColumns,
  'confirmedCriteria',
  'declaredScore',
]

type Source = { store: Store; queries: Queries; ranking: Ranking; reports: Reports }
/**
 * `columns`: those that are seen; without them, every field. `words`: language of headings and values; without it, keys.
 * `spreadsheet`: protect texts from conversion.
 */
type Ask = ListRequest & { words?: Locale | null; spreadsheet?: boolean }

/** Made in some ten milliseconds, before other work has its turn. */
const ROWS_AT_ONCE = 30

/** JSON. The search text may be a name, and so may an unknown season: neither is logged. */
function filtersRecorded({ offset: _page, limit: _size, ...ask }: Ask, seasons: ReadonlyMap<string, number>) {
  const q = ask.q === '' ? '' : '(text)'
  const season = seasons.has(ask.season) ? ask.season : '(text)'
  return JSON.stringify({ ...ask, q, season })
}

/** Logs the export, and only then returns the file as a stream, without families erased meanwhile. */
export async function csvExport(source: Source, ask: Ask, who: Account) {
  const { store, queries, reports } = source
  const { columns = csvColumns, words = null, season } = ask
  const filters = filtersRecorded(ask, queries.seasons())
  const rows = await queries.all(ask, listContext(source, season))
  const ids = rows.map(({ id }) => id)
  const families = ledgerIdsOf(store.state, ids)
  const details = { kind: 'csv' as const, rows: rows.length, filters, families }
  await store.handle({}, (tx) => tx.recordStaff(who.id, who.id, { type: 'ExportMade', facts: null, details }))
  const write = ask.spreadsheet ? sheetValue : csvValue
  const speech = words === null ? null : speechIn(words)
  const read = columns.flatMap(columnsBehind)
  type Values = ReadonlyMap<ListColumn, CellValue>
  function cellOf(column: CsvColumn, values: Values): string {
    if (column === 'scoreBreakdown') {
      const points = criterionKeys.map((key) => [key, values.get(key) ?? null] as const)
      return write(points.every(([, one]) => one === null) ? null : Object.fromEntries(points))
    }
    const value = values.get(column) ?? null
    // Numbers stay numbers, so that a spreadsheet can add them.
    return write(speech && typeof value !== 'number' ? wordsOf(column, value, speech) : value)
  }
  const headOf = (column: CsvColumn) =>
    csvValue(speech && column !== 'scoreBreakdown' ? headingOf(column, speech) : column)
  function* pieces() {
    yield `\uFEFF${columns.map(headOf).join()}\r\n`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const streams = rows.slice(from, from + ROWS_AT_ONCE).map(({ stream }) => stream)
      const details = queries.details(streams, read, listContext(source, season))
      const lines = details.map(({ values }) => {
        const known = new Map(read.map((column, place) => [column, values[place] ?? null]))
        return `${columns.map((column) => cellOf(column, known)).join()}\r\n`
      })
      yield lines.join('')
    }
  }
  return pulledStream(pieces(), reports, () => store.state.rights.of(who.id).isActive)
}

// Logs the reading of lists with phones and addresses, before they are sent.

/** Lists are refetched at every change, so each family counts once an hour for each person. */
export function createContactReads({ clock, handle, state }: Pick<Store, 'clock' | 'handle' | 'state'>) {
  const reads = onceAnHour(clock)
  /** @returns whether the person had not read some of these in this hour */
  return async (actor: string, ids: readonly string[]): Promise<boolean> => {
    const unread = reads.fresh(actor, ids)
    if (unread.length === 0) return false
    const families = ledgerIdsOf(state, unread)
    const details = { list: 'applications', rows: unread.length, families } as const
    await handle({}, (tx) => tx.recordStaff(actor, actor, { type: 'ListRead', facts: null, details }))
    reads.note(actor, unread)
    return true
  }
}
