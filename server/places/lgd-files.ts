/** Reads CSV exports of the Local Government Directory (LGD), also as spreadsheets save them again. */
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { OperatorError } from '../runtime/errors.ts'
import { type Row, rowsOf } from './lgd-columns.ts'

/** The delimiter that the first lines contain most often. */
function delimiterOf(text: string): string {
  const head = text.split('\n', 10).join('\n')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Rows of trimmed cells, without empty lines. @throws CsvError where a quote is never closed */
const parsed = (text: string): string[][] =>
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    cast: (cell) => cell.replace(/\s+/g, ' ').trim(),
    skip_records_with_empty_values: true,
  })

/** @throws OperatorError */
export async function rowsIn(path: string): Promise<Row[]> {
  const bytes = await readFile(path).catch(() => {
    throw new OperatorError(`${path} cannot be read.`)
  })
  try {
    const rows = rowsOf(parsed(new TextDecoder().decode(bytes)))
    if (rows) return rows
  } catch (error) {
    throw error instanceof CsvError
      ? new OperatorError(`${path} cannot be read as CSV. ${error.message}.`)
      : error
  }
  throw new OperatorError(`${path} has no column "Local Body Name": it is no list of local bodies as CSV.`)
}
