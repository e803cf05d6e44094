/** The list as a CSV file for spreadsheets, streamed. Every value is quoted, and none can run as a formula. DECISIONS.md, "Export". */
import { latestForm } from '#events/application/application.ts'
import { formFieldNames } from '#events/application/form.ts'
import { inert } from '#events/text.ts'
import { pulledStream } from '../http/pulled-stream.ts'
import type { Parts } from '../runtime/parts.ts'
import type { ListedRow, ListRequest } from '../store/list-request.ts'
import type { Account } from '../store/records.ts'

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

export function csvValue(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return `"${inert(text).replaceAll('"', '""')}"`
}
const csvLine = (values: readonly unknown[]): string => `${values.map(csvValue).join(',')}\r\n`

type Source = Pick<Parts, 'store' | 'queries' | 'reports'>

const ROWS_AT_ONCE = 100

/** Records in the log that an export was made, and only then returns the file as a stream of bytes. */
export async function csvExport({ store, queries, reports }: Source, ask: ListRequest, who: Account) {
  const { models } = store
  const q = ask.q === '' ? '' : '(text)'
  const filters = JSON.stringify({ ...ask, q, offset: undefined, limit: undefined })
  const rows = queries.all(ask)
  const details = { kind: 'csv' as const, rows: rows.length, filters }
  await store.handle((tx) => tx.recordStaff(who.id, who.id, { type: 'ExportMade', facts: null, details }))
  /** '' for a family that was erased since the rows were read. */
  const lineOf = ({ id, head, tail }: ListedRow): string => {
    const stream = models.streamOf(id)
    const now = stream === null ? null : models.application(stream)
    if (!now) return ''
    const isSent = now.standing.stage !== 'draft'
    const form = isSent ? (now.file().form ?? latestForm(now)) : null
    // Of a draft that was never submitted only what the list itself shows is exported.
    const values = { ...form, ...JSON.parse(`{${head},${tail}}`) }
    return csvLine(csvColumns.map((column) => values[column]))
  }
  function* pieces() {
    yield `\uFEFF${csvLine(csvColumns)}`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      yield rows
        .slice(from, from + ROWS_AT_ONCE)
        .map(lineOf)
        .join('')
  }
  return pulledStream(pieces(), reports)
}
