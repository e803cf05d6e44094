/** Lines of the CSV as the console shows the list: the columns that were named, in their order, as keys or in words. */
import { headingOf, wordsOf } from '#events/language/column-words.ts'
import { isKey, t } from '#events/language/index.ts'
import {
  formColumns,
  foundColumns,
  type ListColumn,
  listedColumns,
} from '#events/projections/list-columns.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { DetailedRow } from '../store/list-request.ts'
import { csvValue, type WriteCell } from './csv-cells.ts'

const everyField: readonly ListColumn[] = [...listedColumns, ...formColumns, ...foundColumns]

const wordsIn = (locale: Locale) => ({
  locale,
  textOf: (key: string): string | null => (isKey(key) ? t(locale, key) : null),
})

/** `words`: null for keys and values as they are stored. */
type Shown = { columns: readonly ListColumn[] | undefined; words: Locale | null; write: WriteCell }

export function seenCells({ columns = everyField, words, write }: Shown) {
  const spoken = words === null ? null : wordsIn(words)
  return {
    columns,
    head: columns.map((column) => csvValue(spoken ? headingOf(column, spoken) : column)).join(),
    line: ({ values }: DetailedRow): string => {
      const cells = columns.map((column, index) => {
        const value = values[index] ?? null
        // A spreadsheet adds numbers up, and cannot add up words.
        return write(spoken && typeof value !== 'number' ? wordsOf(column, value, spoken) : value)
      })
      return `${cells.join()}\r\n`
    },
  }
}
