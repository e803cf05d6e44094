/** Local bodies, as suggestions in the form: imported by the organiser, and stored by district. */
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { districtNames } from '#events/places/districts.ts'
import { isBlank, nameKind } from '#events/text.ts'
import { type District, districts, type lsgTypes } from '#events/vocabulary.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Store } from '../store/store.ts'

type LocalBody = { name: string; type: (typeof lsgTypes)[number] }

export const createLocalBodies =
  ({ vault }: Pick<Store, 'vault'>) =>
  /** Empty where none was imported. */
  (district: District): LocalBody[] =>
    JSON.parse(vault.publicFiles.one('local-bodies', district) ?? '[]')

// Imports the organiser's list: a CSV file with a row for each body, also as saved again by spreadsheets.

/** By the letters of their headings. */
const Row = z.object({
  localbodyname: z._default(z.string(), ''),
  localbodytypename: z._default(z.string(), ''),
  districtname: z._default(z.string(), ''),
})

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
/** The directory writes `Local Body Name (In English)`. */
const columnOf = (heading: string): string => lettersOf(heading).replace(/inenglish$/, '')

/** @throws CsvError for an unclosed quote */
const parsed = (text: string): unknown[] =>
  parse(text, {
    bom: true,
    columns: (headings: string[]) => headings.map(columnOf),
    delimiter: [',', ';', '\t'],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    cast: (cell) => cell.replace(/\s+/g, ' ').trim(),
    skip_records_with_empty_values: true,
  })

/** @throws OperatorError */
async function rowsIn(path: string): Promise<z.infer<typeof Row>[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError(`${path} cannot be read.`)
  })
  try {
    const rows = z.array(Row).parse(parsed(text))
    if (rows.some(({ localbodyname }) => localbodyname !== '')) return rows
  } catch (error) {
    throw error instanceof CsvError
      ? new OperatorError(`${path} cannot be read as CSV. ${error.message}.`)
      : error
  }
  throw new OperatorError(`${path} has no column "Local Body Name": it is no list of local bodies as CSV.`)
}

const districtOf = (text: string): District | undefined =>
  districts.find((one) => lettersOf(districtNames[one].en) === lettersOf(text))

/** Undefined for bodies outside addresses: of a block, a district, a cantonment. */
function typeOf(text: string): LocalBody['type'] | undefined {
  if (/corporation/i.test(text)) return 'corporation'
  if (/municipal/i.test(text)) return 'municipality'
  return /^(?:village |grama? )?panchayat/i.test(text) ? 'panchayat' : undefined
}

const order = (a: LocalBody, b: LocalBody): number =>
  a.name.localeCompare(b.name) || a.type.localeCompare(b.type)

/** By district. `passedOver`: rows without a kind or a district of Kerala. @throws OperatorError */
export async function localBodiesIn(path: string) {
  const found = new Map<District, LocalBody[]>()
  let passedOver = 0
  for (const { localbodyname, localbodytypename, districtname } of await rowsIn(path)) {
    const name = nameKind.fold(localbodyname)
    const type = typeOf(localbodytypename)
    const district = districtOf(districtname)
    if (!type || !district || isBlank(name) || name.length > limits.line) passedOver += 1
    else found.getOrInsertComputed(district, () => []).push({ name, type })
  }
  for (const bodies of found.values()) bodies.sort(order)
  return { found, passedOver }
}
