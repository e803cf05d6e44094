/** The list as a streamed CSV. Every value is quoted, and none can run as a formula. docs/product.md, "Export". */
import type { Application } from '#events/application/application.ts'
import { Found } from '#events/application/facts.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { formColumns } from '#events/projections/list-columns.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { declaredTotal, wirePoints } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pulledStream } from '../http/responses.ts'
import type { Ranking } from '../ranking/ranking.ts'
import { onceAnHour } from '../runtime/clock.ts'
import type { Reports } from '../runtime/errors.ts'
import type { ListContext, ListedRow, ListRequest } from '../store/list-request.ts'
import type { Queries } from '../store/queries.ts'
import type { Account } from '../store/records.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { createCells, csvValue, seenCells, sheetValue, type WriteCell } from './csv-cells.ts'
import { listContext } from './list-questions.ts'

// Columns for home visits at the end: a value for each verified fact, the number of confirmed criteria, and the total by
// declared facts alone.

const facts = Object.keys(Found.shape)
const columnOf = (fact: string): string => `found${fact.charAt(0).toUpperCase()}${fact.slice(1)}`
/** In the order of `foundCells`. */
export const foundColumns: readonly string[] = [...facts.map(columnOf), 'confirmedCriteria', 'declaredScore']

const unvisited = foundColumns.map(() => csvValue('')).join()

/** Empty without findings; reads the case file only where there are some. */
function foundCells({ standing, file }: Application, criteria: Criteria): string {
  if (standing.stage !== 'sent' || Object.keys(standing.verified).length === 0) return unvisited
  const { declared, verified, verifiedAt, scored } = standing
  const found = new Map<string, unknown>(Object.entries(file().found))
  const values = [
    ...facts.map((fact) => found.get(fact)),
    confirmedBy(standing, criteria).confirmed,
    scored ? wirePoints(declaredTotal({ facts: declared, verified, verifiedAt, criteria })) : null,
  ]
  return values.map(csvValue).join()
}

const listColumns = [
  'id',
  'number',
  'groomName',
  'brideName',
  'groomDistrict',
  'brideDistrict',
  'status',
  'totalScore',
  'rank',
  'scoreBreakdown',
  'provisional',
  'submittedAt',
  'version',
]
export const csvColumns: readonly string[] = [...listColumns, ...formColumns, ...foundColumns]
/** For a draft. */
const noForm = formColumns.map(() => csvValue('')).join()

type Source = { store: Store; queries: Queries; ranking: Ranking; reports: Reports }
/** `words`: language of headings and values; without it, keys. `spreadsheet`: protect texts from conversion. */
type Ask = ListRequest & { words?: Locale | null; spreadsheet?: boolean }
/** `lines`: of a page, without families erased since the rows were read. */
type File = { head: string; lines: (page: readonly ListedRow[]) => string }

const ROWS_AT_ONCE = 100

function everyField({ queries, store }: Source, context: ListContext, write: WriteCell): File {
  const listCells = createCells(listColumns, write)
  const formCells = createCells(formColumns, write)
  function lines(page: readonly ListedRow[]): string {
    const lineOf = ({ stream, head, tail }: ListedRow): string => {
      const form = queries.storedForm(stream)
      const now = store.state.application(stream)
      if (form === undefined || !now) return ''
      const listed = listCells(`{${head},${tail},"rank":${context.rankOf(stream)}}`)
      const found = foundCells(now, criteriaOf(store.state.programme(), now.standing.season))
      return `${listed},${form === null ? noForm : formCells(form)},${found}\r\n`
    }
    return page.map(lineOf).join('')
  }
  return { head: csvColumns.map(csvValue).join(), lines }
}

function asSeen(source: Source, { columns, words = null, season }: Ask, write: WriteCell): File {
  const { columns: shown, head, line } = seenCells({ columns, words, write })
  const lines = (page: readonly ListedRow[]): string =>
    source.queries
      .details(
        page.map(({ stream }) => stream),
        shown,
        listContext(source, season),
      )
      .map(line)
      .join('')
  return { head, lines }
}

/** JSON. The search text may be a name, and so may an unknown season: neither is logged. */
function filtersRecorded({ offset: _page, limit: _size, ...ask }: Ask, seasons: ReadonlyMap<string, number>) {
  const q = ask.q === '' ? '' : '(text)'
  const season = seasons.has(ask.season) ? ask.season : '(text)'
  return JSON.stringify({ ...ask, q, season })
}

/** Logs the export, and only then returns the file as a stream. */
export async function csvExport(source: Source, ask: Ask, who: Account) {
  const { store, queries, reports } = source
  const filters = filtersRecorded(ask, queries.seasons())
  const context = listContext(source, ask.season)
  const rows = await queries.all(ask, context)
  const ids = rows.map(({ id }) => id)
  const families = ledgerIdsOf(store.state, ids)
  const details = { kind: 'csv' as const, rows: rows.length, filters, families }
  await store.handle({}, (tx) => tx.recordStaff(who.id, who.id, { type: 'ExportMade', facts: null, details }))
  const isFixed = ask.columns === undefined && !ask.words
  const write = ask.spreadsheet ? sheetValue : csvValue
  const { head, lines } = isFixed ? everyField(source, context, write) : asSeen(source, ask, write)
  function* pieces() {
    yield `\uFEFF${head}\r\n`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield lines(rows.slice(from, from + ROWS_AT_ONCE))
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
