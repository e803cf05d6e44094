/** Local bodies: imported by the organiser from the Local Government Directory (LGD), cached from one file. */
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

// LGD exports name and order their columns differently.

/** Matched against the letters of a heading: lists have `Localbody Code` or `Local Body Code`. */
const headings = {
  code: /^localbodycode/,
  name: /^localbodyname(?!inlocal)/,
  type: /^localbodytype(?!code)/,
  typeCode: /^localbodytypecode/,
  district: /^dis(?:tri|rti)ct(?:name|levelparentname)/,
  state: /^statename/,
  stateCode: /^statecode/,
} as const
type Field = keyof typeof headings
/** '' for a missing column. `parents`: codes of parent bodies (block, district). */
export type Row = Record<Field, string> & { parents: string[] }

const parentCode = /^(?:parentlocalbody|intermediate.*|districtpanchayat)code/

const lettersOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '')

/** @returns null for other tables */
export function rowsOf(table: readonly string[][]): Row[] | null {
  // Headings may come after a title.
  const line = table.findIndex((row) => row.some((cell) => headings.name.test(lettersOf(cell))))
  const names = table[line]?.map(lettersOf)
  if (!names) return null
  const columnOf = (heading: RegExp) => names.findIndex((name) => heading.test(name))
  const columns = new Map(Object.entries(headings).map(([field, heading]) => [field, columnOf(heading)]))
  const parents = names.flatMap((name, column) => (parentCode.test(name) ? [column] : []))
  return table.slice(line + 1).map((row) => {
    const cell = (field: Field): string => row[columns.get(field) ?? -1] ?? ''
    return {
      code: cell('code'),
      name: cell('name'),
      type: cell('type'),
      typeCode: cell('typeCode'),
      district: cell('district'),
      state: cell('state'),
      stateCode: cell('stateCode'),
      parents: parents.flatMap((column) => row[column] || []),
    }
  })
}

// CSV exports, also as saved again by spreadsheets.

/** The most frequent delimiter of the first lines. */
function delimiterOf(text: string): string {
  const head = text.split('\n', 10).join('\n')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Trimmed cells, without empty lines. @throws CsvError for an unclosed quote */
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

// Extracts the local bodies of Kerala that are part of an address.

/** `elsewhere`: rows of other states. `kindless`, `unplaced`: bodies with an unknown type or district. */
export type Extracted = { bodies: LocalBody[]; elsewhere: number; kindless: number; unplaced: number }

const KERALA = '32'
const isElsewhere = ({ state, stateCode }: Row): boolean =>
  stateCode !== '' ? stateCode.replace(/^0+/, '') !== KERALA : state !== '' && !/^kerala\b/i.test(state)

/** Other spellings, in the directory and in older lists. */
const spellings: Readonly<Record<string, District>> = {
  kasargod: 'kasaragod',
  kasargode: 'kasaragod',
  trivandrum: 'thiruvananthapuram',
  calicut: 'kozhikode',
  trichur: 'thrissur',
  wynad: 'wayanad',
  palghat: 'palakkad',
  alleppey: 'alappuzha',
}
function districtOf(text: string): District | null {
  const name = lettersOf(text.replace(/\b(?:district|panchayat)\b/gi, ''))
  return spellings[name] ?? districts.find((one) => lettersOf(districtNames[one].en) === name) ?? null
}

const isKindless = ({ name, type, typeCode }: Row): boolean =>
  !isBlank(name) && type === '' && typeCode === ''

/** Null for bodies outside addresses: of a block, a district, a cantonment. */
function typeOf({ type, typeCode }: Row): LocalBody['type'] | null {
  if (/corporation/i.test(type)) return 'corporation'
  if (/municipal/i.test(type)) return 'municipality'
  if (/^(?:village|gram|grama) ?panchayat/i.test(type)) return 'panchayat'
  if (type !== '') return null
  return byCode[typeCode] ?? null
}
/** For lists with type codes instead of names. */
const byCode: Readonly<Record<string, LocalBody['type']>> = {
  3: 'panchayat',
  4: 'corporation',
  5: 'municipality',
}

/** Capitals become title case; other names are unchanged. */
function nameOf(text: string): string {
  const name = nameKind.fold(text)
  return /[a-z]/.test(name) ? name : name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Combines rows of one body: the first value of each column counts. */
const combined = (known: Row, more: Row): Row => ({
  ...known,
  type: known.type || more.type,
  typeCode: known.typeCode || more.typeCode,
  district: known.district || more.district,
  parents: [...known.parents, ...more.parents],
})

function merged(rows: readonly Row[]): Map<string, Row> {
  const groups = Map.groupBy(rows, ({ code, name, type, district }) => code || `${name} ${type} ${district}`)
  return new Map([...groups].map(([key, same]) => [key, same.reduce(combined)]))
}

/** Its own district, else a parent's; a district panchayat has the district's name. */
function districtIn(row: Row, all: ReadonlyMap<string, Row>, steps = 3): District | null {
  const own = districtOf(row.district)
  if (own || steps === 0) return own
  if (/^(?:district|zill?a) ?panchayat/i.test(row.type) || row.typeCode === '1') return districtOf(row.name)
  for (const code of row.parents) {
    const parent = all.get(code)
    const district = parent ? districtIn(parent, all, steps - 1) : null
    if (district) return district
  }
  return null
}

const order = (a: LocalBody, b: LocalBody): number =>
  a.district.localeCompare(b.district) || a.name.localeCompare(b.name) || a.type.localeCompare(b.type)

export function localBodiesIn(rows: readonly Row[]): Extracted {
  const inKerala = rows.filter((row) => !isElsewhere(row))
  const elsewhere = rows.length - inKerala.length
  const all = merged(inKerala)
  const named = [...all.values()].flatMap((row) => {
    const type = typeOf(row)
    const name = nameOf(row.name)
    if (type === null || isBlank(name) || name.length > limits.line) return []
    return [{ district: districtIn(row, all), type, name }]
  })
  const bodies = named.flatMap(({ district, ...rest }) => (district ? [{ district, ...rest }] : []))
  const kindless = [...all.values()].filter(isKindless).length
  return { bodies: bodies.sort(order), elsewhere, kindless, unplaced: named.length - bodies.length }
}
