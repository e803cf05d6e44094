/** CSV cells, cut out of stored JSON, since parsing a form takes three times as long as writing its line. */

import { headingOf, wordsOf } from '#events/language/column-words.ts'
import { speechIn } from '#events/language/index.ts'
import {
  formColumns,
  foundColumns,
  type ListColumn,
  listedColumns,
} from '#events/projections/list-columns.ts'
import { inert, isConverted } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { DetailedRow } from '../store/list-request.ts'

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

export function csvValue(value: unknown): string {
  const text = inert(typeof value === 'string' ? value : textOf(value))
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** For spreadsheets: texts they would convert are written as `="…"`, which other programs would have to strip. */
export const sheetValue = (value: unknown): string =>
  typeof value === 'string' && isConverted(value) ? `"=""${value}"""` : csvValue(value)

export type WriteCell = typeof csvValue

const BACKSLASH = 92
/** Index after the string that begins at `from`; -1 where it does not end. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    // After an even number of backslashes a quote is not escaped.
    if ((end - first) % 2 === 0) return end + 1
  }
  return -1
}
function endOfScalar(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '}') end += 1
  return end
}
/** Index after a list or an object; -1 where it does not end. */
function endOfNested(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at >= 0 && at < text.length) {
    const char = text[at]
    if (char === '[' || char === '{') depth += 1
    if (char === ']' || char === '}') depth -= 1
    at = char === '"' ? endOfString(text, at) : at + 1
    if (depth === 0) return at
  }
  return -1
}
function endOf(text: string, from: number): number {
  const char = text[from]
  if (char === '"') return endOfString(text, from)
  return char === '[' || char === '{' ? endOfNested(text, from) : endOfScalar(text, from)
}

function cellOf(json: string, write: WriteCell): string {
  if (json === 'null') return '""'
  if (!json.startsWith('"')) return csvValue(json)
  return write(json.includes('\\') ? JSON.parse(json) : json.slice(1, -1))
}

/** For JSON objects with exactly these members, in order. @returns the `wanted` cells; null for another shape */
export function cellReader(
  members: readonly string[],
  wanted: readonly string[],
  write: WriteCell = csvValue,
) {
  const keys = members.map((member, place) => `${place === 0 ? '{' : ','}${JSON.stringify(member)}:`)
  const places = members.map((member) => wanted.indexOf(member))
  const isWhole = wanted.every((member) => members.includes(member))
  return (text: string, from: number): string | null => {
    const cells = wanted.map(() => '""')
    let at = from
    for (const [member, key] of keys.entries()) {
      if (!text.startsWith(key, at)) return null
      const start = at + key.length
      at = endOf(text, start)
      if (at <= start) return null
      const place = places[member] ?? -1
      if (place >= 0) cells[place] = cellOf(text.slice(start, at), write)
    }
    return isWhole && text[at] === '}' ? cells.join() : null
  }
}

/** Cells of JSON objects, equal to those of the parsed object. */
export function createCells(columns: readonly string[], write: WriteCell) {
  let read: ReturnType<typeof cellReader> = () => null
  return (json: string): string => {
    const cells = read(json, 0)
    if (cells !== null) return cells
    const values: Record<string, unknown> = JSON.parse(json)
    // Stored objects have the same members in the same order, unless written by another version.
    read = cellReader(Object.keys(values), columns, write)
    return columns.map((column) => write(values[column])).join()
  }
}

// Lines as the console shows them: the requested columns in order, as keys or in words.

const everyField: readonly ListColumn[] = [...listedColumns, ...formColumns, ...foundColumns]

/** `words`: null for raw keys and values. */
type Shown = { columns: readonly ListColumn[] | undefined; words: Locale | null; write: WriteCell }

export function seenCells({ columns = everyField, words, write }: Shown) {
  const spoken = words === null ? null : speechIn(words)
  return {
    columns,
    head: columns.map((column) => csvValue(spoken ? headingOf(column, spoken) : column)).join(),
    line: ({ values }: DetailedRow): string => {
      const cells = columns.map((column, index) => {
        const value = values[index] ?? null
        // Numbers stay numbers, so that a spreadsheet can add them.
        return write(spoken && typeof value !== 'number' ? wordsOf(column, value, spoken) : value)
      })
      return `${cells.join()}\r\n`
    },
  }
}
