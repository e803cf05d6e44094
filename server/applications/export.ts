/** The list as a CSV file for spreadsheets, streamed. Every value is quoted, and none can run as a formula. DECISIONS.md, "Export". */
import { formFieldNames } from '#events/application/form.ts'
import { pulledStream } from '../http/pulled-stream.ts'
import type { Parts } from '../runtime/parts.ts'
import type { ListedRow, ListRequest } from '../store/list-request.ts'
import type { Account } from '../store/records.ts'
import { cellReader, csvValue } from './csv-cells.ts'

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
export const csvColumns: readonly string[] = [...listColumns, ...formColumns]

const cellsOf = (columns: readonly string[], values: Readonly<Record<string, unknown>>): string =>
  columns.map((column) => csvValue(values[column])).join()

/** The cells of a form as JSON; empty for a draft that was never submitted, which has none. */
function createFormCells() {
  let read: ReturnType<typeof cellReader> = () => null
  return (form: string | null): string => {
    if (form === null) return cellsOf(formColumns, {})
    const cells = read(form, 0)
    if (cells !== null) return cells
    const values: Record<string, unknown> = JSON.parse(form)
    // Forms are stored with the same members in the same order, but those of another version need not be.
    read = cellReader(Object.keys(values), formColumns)
    return cellsOf(formColumns, values)
  }
}

type Source = Pick<Parts, 'store' | 'queries' | 'reports'>

const ROWS_AT_ONCE = 100

/** Records in the log that an export was made, and only then returns the file as a stream of bytes. */
export async function csvExport({ store, queries, reports }: Source, ask: ListRequest, who: Account) {
  const q = ask.q === '' ? '' : '(text)'
  const filters = JSON.stringify({ ...ask, q, offset: undefined, limit: undefined })
  const rows = queries.all(ask)
  const details = { kind: 'csv' as const, rows: rows.length, filters }
  await store.handle((tx) => tx.recordStaff(who.id, who.id, { type: 'ExportMade', facts: null, details }))
  const formCells = createFormCells()
  /** '' for a family that was erased since the rows were read. */
  const lineOf = ({ id, head, tail }: ListedRow): string => {
    const found = queries.storedForm(id)
    const listed = (): Record<string, unknown> => JSON.parse(`{${head},${tail}}`)
    return found === null ? '' : `${cellsOf(listColumns, listed())},${formCells(found.form)}\r\n`
  }
  function* pieces() {
    yield `\uFEFF${csvColumns.map(csvValue).join()}\r\n`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield rows
        .slice(from, from + ROWS_AT_ONCE)
        .map(lineOf)
        .join('')
  }
  return pulledStream(pieces(), reports, () => store.state.rights.of(who.id).isActive)
}
