/** Reads a table as spreadsheets write it: commas, semicolons or tabs between the cells, and a mark at the start. */
import { parse } from 'csv-parse/sync'

/** What stands between the columns: the sign that the first lines hold most often. */
function separatorOf(text: string): string {
  const head = text.split('\n', 10).join('\n')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Rows of trimmed cells; empty lines are left out. @throws CsvError where a quote that was opened is never closed */
export const tableOf = (file: string): string[][] =>
  parse(file, {
    bom: true,
    delimiter: separatorOf(file),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    cast: (cell) => cell.replace(/\s+/g, ' ').trim(),
    skip_records_with_empty_values: true,
  })
