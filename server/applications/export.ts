/** The list as CSV for a spreadsheet: streamed, every value quoted, nothing that a spreadsheet would run. DECISIONS.md, "Export". */
import { latestForm } from '#events/application/application.ts'
import { blankForm, formFieldNames } from '#events/application/form.ts'
import { inert } from '#events/text.ts'
import type { ListedRow, ListRequest } from '../store/list-request.ts'
import type { Queries } from '../store/queries.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'

const listed = [
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
] as const
const formColumns = Object.keys(formFieldNames).filter(
  (field) => !/Keys?$/.test(field) && !listed.some((name) => name === field),
)
export const csvColumns: readonly string[] = [...listed, ...formColumns]

/** Quoted, and nothing that a spreadsheet would run. */
export function csvValue(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return `"${inert(text).replaceAll('"', '""')}"`
}

const CHUNK = 500

/** The file as a stream of bytes. That it was made is recorded before its first byte leaves. */
export async function csvLines(
  { store, queries }: { store: Store; queries: Queries },
  ask: ListRequest,
  who: Account,
): Promise<ReadableStream<Uint8Array>> {
  const { models } = store
  const filters = JSON.stringify({
    ...ask,
    q: ask.q === '' ? '' : '(text)',
    offset: undefined,
    limit: undefined,
  })
  const rows = queries.all(ask)
  await store.handle((tx) =>
    tx.recordStaff(who.id, who.id, {
      type: 'ExportMade',
      facts: null,
      details: { kind: 'csv', rows: rows.length, filters },
    }),
  )
  const encoder = new TextEncoder()
  const lineOf = ({ id, head, tail }: ListedRow): string => {
    const stream = models.streamOf(id)
    const now = stream === null ? null : models.application(stream)
    const isSent = now?.standing.stage !== 'draft'
    const form = now && isSent ? (now.file().form ?? latestForm(now)) : blankForm
    // Of a draft that was never submitted only what the list itself shows is exported.
    const values = { ...(isSent ? form : {}), ...JSON.parse(`{${head},${tail}}`) }
    return csvColumns.map((column) => csvValue(values[column])).join(',')
  }
  let next = 0
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(`\uFEFF${csvColumns.map(csvValue).join(',')}\r\n`)),
    pull: (stream) => {
      const chunk = rows.slice(next, next + CHUNK)
      next += CHUNK
      if (chunk.length === 0) stream.close()
      else stream.enqueue(encoder.encode(chunk.map((row) => `${lineOf(row)}\r\n`).join('')))
    },
  })
}
