/** A file of the Local Government Directory as rows, or a sentence about why it is none. */
import { readFile } from 'node:fs/promises'
import { CsvError } from 'csv-parse/sync'
import { OperatorError } from '../runtime/errors.ts'
import { type Row, rowsOf } from './columns.ts'
import { tableOf } from './csv.ts'

function table(path: string, text: string): string[][] {
  try {
    return tableOf(text)
  } catch (error) {
    throw error instanceof CsvError
      ? new OperatorError(`${path} cannot be read as CSV. ${error.message}.`)
      : error
  }
}

/** @throws OperatorError */
export async function rowsIn(path: string): Promise<Row[]> {
  const bytes = await readFile(path).catch(() => {
    throw new OperatorError(`${path} cannot be read.`)
  })
  const rows = rowsOf(table(path, new TextDecoder().decode(bytes)))
  if (!rows)
    throw new OperatorError(`${path} has no column "Local Body Name": it is no list of local bodies as CSV.`)
  return rows
}
