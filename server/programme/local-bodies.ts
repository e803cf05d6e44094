/** Local bodies, as suggestions in the form: imported by the organiser, cached from one file. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { districtNames } from '#events/places/districts.ts'
import { isBlank, nameKind } from '#events/text.ts'
import { type District, districts, lsgTypes } from '#events/vocabulary.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

const LocalBody = z.object({ district: z.enum(districts), type: z.enum(lsgTypes), name: z.string() })
export type LocalBody = z.infer<typeof LocalBody>

const pathIn = (dataDir: string): string => join(dataDir, 'places', 'local-bodies.json')

/** Safe beside a running server: the file is replaced atomically and reread at the next request. */
export const writeLocalBodies = (dataDir: string, bodies: readonly LocalBody[]): Promise<void> =>
  writeDurably(pathIn(dataDir), new TextEncoder().encode(JSON.stringify(bodies)))

/** Empty where none was imported. @throws for a malformed file */
type LocalBodies = () => readonly LocalBody[]

export function createLocalBodies(dataDir: string): LocalBodies {
  const path = pathIn(dataDir)
  let cachedVersion = ''
  let cached: readonly LocalBody[] = []
  return () => {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    const version = file ? `${file.ino} ${file.size} ${file.mtimeNs}` : ''
    if (version === cachedVersion) return cached
    cached = file ? z.array(LocalBody).parse(JSON.parse(readFileSync(path, 'utf8'))) : []
    cachedVersion = version
    return cached
  }
}

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
  a.district.localeCompare(b.district) || a.name.localeCompare(b.name) || a.type.localeCompare(b.type)

/** `passedOver`: rows without a kind or a district of Kerala. @throws OperatorError */
export async function localBodiesIn(path: string): Promise<{ bodies: LocalBody[]; passedOver: number }> {
  const rows = await rowsIn(path)
  const bodies = rows.flatMap(({ localbodyname, localbodytypename, districtname }) => {
    const name = nameKind.fold(localbodyname)
    const type = typeOf(localbodytypename)
    const district = districtOf(districtname)
    return !type || !district || isBlank(name) || name.length > limits.line ? [] : [{ district, type, name }]
  })
  return { bodies: bodies.sort(order), passedOver: rows.length - bodies.length }
}
