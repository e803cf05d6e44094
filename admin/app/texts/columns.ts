/** Headings and cell texts of the list's columns. */
import { headingOf, wordsOf } from '#events/language/column-words.ts'
import type { CellValue, ListColumn } from '#events/projections/list-columns.ts'
import type { Locale } from '#events/vocabulary.ts'
import { speechIn } from './console.ts'

export const columnHeading = (locale: Locale, column: ListColumn): string =>
  headingOf(column, speechIn(locale))

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** @param value of the row; undefined reads as an empty text */
export const columnText = (locale: Locale, column: ListColumn, value: unknown): string =>
  isCell(value) ? wordsOf(column, value, speechIn(locale)) : ''
