/** What a print of the list has: the columns that are seen, of every application that matches, whichever page is shown. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { referenceOf } from '#events/application/number.ts'
import type { Locale } from '#events/vocabulary.ts'
import { bothDistricts, localDate, scoreText } from '../../app/names.ts'
import { standingWord } from '../../app/status.ts'
import { columnHeading, columnText } from '../../app/texts/columns.ts'
import { translatorIn, useWords } from '../../app/texts/console.ts'
import { type PrintedTable, printSourceAtom } from '../../window/Printing.tsx'
import { everyRow, type Listed, type Page } from './api.ts'
import { asFields, extrasOf, isOwnColumn, type OwnColumn, shownColumns } from './column-choice.ts'
import { columnNames } from './columns.ts'
import { filtersAtom } from './filters.ts'
import { columnsAtom } from './saved-views.ts'

const headOf = (locale: Locale, id: string): string =>
  isOwnColumn(id)
    ? translatorIn(locale)(columnNames[id])
    : asFields([id])
        .map((column) => columnHeading(locale, column))
        .join()

type Cell = (row: Listed, locale: Locale) => string
const ownCells: Readonly<Record<OwnColumn, Cell>> = {
  id: ({ id }) => referenceOf(id),
  groomName: ({ groomName }) => groomName,
  brideName: ({ brideName }) => brideName,
  district: (row, locale) => bothDistricts(locale, row),
  score: ({ totalScore }, locale) => scoreText(translatorIn(locale), totalScore),
  status: (row, locale) => standingWord(translatorIn(locale), row),
  submitted: ({ submittedAt }, locale) => localDate(locale, submittedAt),
  actions: () => '',
}

const cellOf = (locale: Locale, id: string, row: Listed): string =>
  isOwnColumn(id)
    ? ownCells[id](row, locale)
    : asFields([id])
        .map((column) => columnText(locale, column, row[column]))
        .join()

/** @param page undefined while nothing is loaded */
export function usePrintedList(page: Page | undefined): void {
  const { locale, t } = useWords()
  const filters = useAtomValue(filtersAtom)
  const choice = useAtomValue(columnsAtom)
  const setSource = useSetAtom(printSourceAtom)
  useEffect(() => {
    if (!page) return
    const shown = shownColumns(choice, filters).filter((id) => id !== 'actions')
    const table = (rows: readonly Listed[]): PrintedTable => ({
      caption: t('admin.showing', { count: rows.length }),
      note: null,
      ids: rows.map(({ id }) => id),
      heads: shown.map((id) => headOf(locale, id)),
      rows: rows.map((row) => shown.map((id) => cellOf(locale, id, row))),
    })
    const all = async () => {
      const isWhole = page.applications.length === page.total
      const rows = isWhole ? page.applications : await everyRow(filters, extrasOf(choice, filters))
      return table(rows)
    }
    setSource({ print: 'list', all })
    return () => setSource(null)
  }, [page, filters, choice, locale, t, setSource])
}
