/** The list of applications: filters, actions on the selection, the grid (cards on a phone), paging, and its print. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { limits } from '#events/limits.ts'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { lazyCode } from '../../app/lazy-code.tsx'
import { bothDistricts, bothReferences, localDate, scoreText } from '../../app/names.ts'
import { focusedAtom, gridAtom, listedAtom, selectionAtom } from '../../app/state.ts'
import { standingWord } from '../../app/status.ts'
import { translatorIn, useWords } from '../../app/texts/console.ts'
import { ChangedBar } from '../../window/ChangedBar.tsx'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { type PrintedTable, printSourceAtom } from '../../window/Printing.tsx'
import { useIsPhone } from '../../window/panes.tsx'
import { everyRow, filtersAtom, type Listed, listQuery, matchKey, type Page } from './api.ts'
import { columnHeading, columnNames, columnText } from './columns.ts'
import { Duplicates } from './Duplicates.tsx'
import { Empty, lastOffset } from './Pages.tsx'
import { PhoneList } from './PhoneList.tsx'
import { asFields, columnsAtom, extrasOf, isOwnColumn, type OwnColumn, shownColumns } from './SavedViews.tsx'
import { useSince } from './since.ts'
import './applications.css'

const headOf = (locale: Locale, id: string): string =>
  isOwnColumn(id)
    ? translatorIn(locale)(columnNames[id])
    : asFields([id])
        .map((column) => columnHeading(locale, column))
        .join()

type Cell = (row: Listed, locale: Locale) => string
const ownCells: Readonly<Record<OwnColumn, Cell>> = {
  id: bothReferences,
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

/** The print has the visible columns of every matching application, not only of this page. @param page undefined while loading */
function usePrintedList(page: Page | undefined): void {
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

/** The grid is the largest chunk, and a phone does not need it: it loads in parallel with the request for the list. */
const Grid = lazyCode(() => import('./ApplicationsGrid.tsx'))
if (matchMedia('(min-width: 720px)').matches) void Grid.ahead()

/** If the last page has become empty, the page before it is shown. */
function useLeaveEmptyPage(page: Page | undefined): void {
  const [filters, setFilters] = useAtom(filtersAtom)
  const last = lastOffset(page?.total ?? 0, limits.pageSize)
  const isStranded = page !== undefined && page.applications.length === 0 && page.total > 0
  useEffect(() => {
    if (isStranded) setFilters({ ...filters, offset: last, after: '' })
  }, [isStranded, last, filters, setFilters])
}

/** A selection is cleared when the filters change, and a toast says so. */
function useClearForeignSelection(): void {
  const { t } = useWords()
  const store = useStore()
  const list = matchKey(useAtomValue(filtersAtom))
  const before = useRef(list)
  useEffect(() => {
    if (before.current === list) return
    before.current = list
    const count = store.get(selectionAtom).length
    if (count === 0) return
    store.get(gridAtom)?.clearSelection()
    store.set(selectionAtom, [])
    toast({ kind: 'default', title: t('list.deselectedTitle'), text: t('list.deselected', { count }) })
  }, [list, store, t])
}

/** An empty list has no focused row, so that the inspector shows none either. */
function useNoFocusWhenEmpty({ data, isPlaceholderData }: UseQueryResult<Page>): void {
  const setFocused = useSetAtom(focusedAtom)
  const isEmpty = data?.total === 0 && !isPlaceholderData
  useEffect(() => {
    if (isEmpty) setFocused(null)
  }, [isEmpty, setFocused])
}

export default function Applications() {
  const filters = useAtomValue(filtersAtom)
  const choice = useAtomValue(columnsAtom)
  const columns = useMemo(() => extrasOf(choice, filters), [choice, filters])
  const list = useQuery(listQuery(filters, columns))
  const setListed = useSetAtom(listedAtom)
  const { page, changed } = useSince(list.data, filters, columns)
  const rows = page?.applications
  useLeaveEmptyPage(list.data)
  useClearForeignSelection()
  useNoFocusWhenEmpty(list)
  usePrintedList(page)
  useEffect(() => {
    setListed(rows ?? [])
    return () => setListed([])
  }, [rows, setListed])
  return (
    <>
      {filters.work === 'duplicates' && <Duplicates />}
      {!list.isPlaceholderData && <ChangedBar changed={changed} show={() => void list.refetch()} />}
      <List list={list} page={page} />
    </>
  )
}

function List({ list, page: data }: { list: UseQueryResult<Page>; page: Page | undefined }) {
  const { isError, refetch } = list
  const { t } = useWords()
  const isPhone = useIsPhone()
  const loading = <p className="waiting">{t('admin.loading')}</p>
  if (!data && isError) return <LoadFailed text={t('adminToast.fetchFail')} retry={() => void refetch()} />
  if (!data) return loading
  if (data.applications.length === 0) return data.total === 0 ? <Empty /> : loading
  return (
    <>
      <Stale query={list} />
      {isPhone ? (
        <PhoneList page={data} />
      ) : (
        <Suspense fallback={loading}>
          <Grid page={data} />
        </Suspense>
      )}
    </>
  )
}
