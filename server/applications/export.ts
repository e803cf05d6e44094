/** The list as a CSV file for spreadsheets, streamed. Every value is quoted, and none can run as a formula. DECISIONS.md, "Export". */
import { formFieldNames } from '#events/application/form.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { pulledStream } from '../http/pulled-stream.ts'
import type { Parts } from '../runtime/parts.ts'
import type { ListedRow, ListRequest } from '../store/list-request.ts'
import type { Account } from '../store/records.ts'
import { createCells, csvValue } from './csv-cells.ts'
import { foundCells, foundColumns } from './found-cells.ts'

const listColumns = [
  'id',
  'groomName',
  'brideName',
  'groomDistrict',
  'brideDistrict',
  'status',
  'totalScore',
  'scoreBreakdown',
  'provisional',
  'submittedAt',
  'version',
]
const formColumns = Object.keys(formFieldNames).filter(
  (field) => !/Keys?$/.test(field) && !listColumns.includes(field),
)
export const csvColumns: readonly string[] = [...listColumns, ...formColumns, ...foundColumns]
/** Of a draft that was never submitted. */
const noForm = formColumns.map(() => csvValue('')).join()

type Source = Pick<Parts, 'store' | 'queries' | 'reports'>

const ROWS_AT_ONCE = 100

/** Records in the log that an export was made, and only then returns the file as a stream of bytes. */
export async function csvExport({ store, queries, reports }: Source, ask: ListRequest, who: Account) {
  const q = ask.q === '' ? '' : '(text)'
  const filters = JSON.stringify({ ...ask, q, offset: undefined, limit: undefined })
  const rows = queries.all(ask)
  const details = { kind: 'csv' as const, rows: rows.length, filters }
  await store.handle((tx) => tx.recordStaff(who.id, who.id, { type: 'ExportMade', facts: null, details }))
  const listCells = createCells(listColumns)
  const formCells = createCells(formColumns)
  /** A page of lines. One of a family that was erased since the rows were read is left out. */
  function lines(page: readonly ListedRow[]): string {
    const forms = queries.storedForms(page.map(({ id }) => id))
    const lineOf = ({ id, head, tail }: ListedRow): string => {
      const form = forms.get(id)
      const now = store.state.application(store.state.streamOf(id) ?? '')
      if (form === undefined || !now) return ''
      const listed = listCells(`{${head},${tail}}`)
      const found = foundCells(now, criteriaOf(store.state.programme(), now.standing.season))
      return `${listed},${form === null ? noForm : formCells(form)},${found}\r\n`
    }
    return page.map(lineOf).join('')
  }
  function* pieces() {
    yield `\uFEFF${csvColumns.map(csvValue).join()}\r\n`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield lines(rows.slice(from, from + ROWS_AT_ONCE))
  }
  return pulledStream(pieces(), reports, () => store.state.rights.of(who.id).isActive)
}
