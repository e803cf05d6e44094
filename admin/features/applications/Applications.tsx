/** The list of applications: filters, actions on the selection, the grid (cards on a phone), paging, and its print. */
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type MouseEvent, Suspense, useEffect, useMemo, useRef } from 'react'
import { limits } from '#events/limits.ts'
import { toast } from '#web/ui/toast.ts'
import { lazyCode, lazyDialog } from '../../app/lazy-code.tsx'
import {
  bothDistricts,
  bothReferences,
  familyName,
  localDate,
  scoreText,
  shortId,
  standingWord,
} from '../../app/names.ts'
import {
  contextMenuAtom,
  focusedAtom,
  gridAtom,
  listedAtom,
  seasonAtom,
  selectionAtom,
  type Target,
} from '../../app/state.ts'
import { type Translate, t, useWords } from '../../app/texts/console.ts'
import { ChangedBar, LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { type PrintedTable, printSourceAtom } from '../../window/Printing.tsx'
import {
  allOf,
  apiQueryOf,
  everyRow,
  type Filters,
  filtersAtom,
  Listed,
  listQuery,
  matchKey,
  type Page,
} from './api.ts'
import { columnHeading, columnNames, columnText } from './columns.ts'
import { Empty, lastOffset } from './Pages.tsx'
import { asFields, columnsAtom, extrasOf, isOwnColumn, type OwnColumn, shownColumns } from './SavedViews.tsx'
import './applications.css'
import * as z from 'zod/mini'
import { spokenNumber, spokenReferenceOf } from '#events/application/number.ts'
import { twinKinds } from '#events/projections/application-list.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { call } from '#web/api.ts'
import * as icons from '#web/ui/icons.ts'
import { everything } from '../../app/client.ts'
import { navigate, useIsPhone } from '../../app/page.ts'
import { Badge, Button } from '../../window/Button.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'

const Fresh = z.intersection(Listed, z.object({ fits: z.boolean(), byOthers: z.boolean() }))
/**
 * `gone`: ids of erased rows. `more`: how many other matching families changed that are not among the rows. `everything`: the
 * changes cannot be named.
 */
const Since = z.object({
  rows: z.array(Fresh),
  gone: z.array(z.string()),
  more: z.number(),
  everything: z.boolean(),
})
type Since = z.infer<typeof Since>
const nothing: Since = { rows: [], gone: [], more: 0, everything: false }

/** @param columns of the rows */
const sinceQuery = (page: Page | undefined, filters: Filters, columns: readonly ListColumn[]) =>
  queryOptions({
    queryKey: [...everything, 'since', page?.position, filters, columns],
    meta: { follows: ['moved', 'noted', 'programme'] },
    queryFn: () => {
      const query = new URLSearchParams(apiQueryOf(filters, { columns: allOf(columns), isPaged: false }))
      for (const name of ['sortBy', 'sortOrder', 'sort']) query.delete(name)
      query.set('since', String(page?.position ?? 0))
      if (page && page.applications.length > 0) query.set('ids', page.applications.map(({ id }) => id).join())
      return call(`/api/admin/applications/since?${query}`, { schema: Since })
    },
    initialData: nothing,
    enabled: page !== undefined,
    gcTime: 0,
  })

/** The row of an erased family without its data; it keeps its place, so that no other row moves under the pointer. */
const emptied = ({ id, status, version }: Listed): Listed => ({
  id,
  status,
  version,
  mark: 'gone',
  number: null,
  groomName: '',
  brideName: '',
  groomDistrict: '',
  brideDistrict: '',
  totalScore: null,
  submittedAt: null,
  visit: null,
})

/** The rows in their places, as they are now. */
function marked(rows: readonly Listed[], { rows: fresh, gone }: Since): readonly Listed[] {
  const now = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => {
    if (gone.includes(row.id)) return emptied(row)
    const one = now.get(row.id)
    if (!one) return row
    const { fits, byOthers, ...rest } = one
    const mark = fits ? (byOthers ? ('changed' as const) : null) : ('left' as const)
    return { ...rest, ...(mark && { mark }) }
  })
}

/** @returns the page with its rows as they are now, and how many families others have changed; null where that cannot be counted */
function useSince<Shown extends Page | undefined>(
  page: Shown,
  filters: Filters,
  columns: readonly ListColumn[],
) {
  const { data } = useQuery(sinceQuery(page, filters, columns))
  return useMemo(() => {
    const count = data.rows.filter(({ byOthers }) => byOthers).length + data.more
    return {
      page: page && { ...page, applications: marked(page.applications, data) },
      changed: data.everything ? null : count,
    }
  }, [page, data])
}

const CompareDialog = lazyDialog(() => import('../ranking/CompareDialog.tsx'))

const Pair = z.object({ one: Listed, other: Listed, same: z.array(z.enum(twinKinds)) })
const pairsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'applications', 'duplicates', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () =>
      call(`/api/admin/applications/duplicates?${new URLSearchParams({ season })}`, {
        schema: z.array(Pair),
      }),
  })

function sameText(t: Translate, same: z.infer<typeof Pair>['same']): string {
  const areBoth = same.includes('groom') && same.includes('bride')
  const others = same.filter((kind) => !areBoth || (kind !== 'groom' && kind !== 'bride'))
  return [...(areBoth ? [t('twins.names')] : []), ...others.map((kind) => t(`twins.${kind}`))].join(' · ')
}

function Duplicates() {
  const { open } = useCommandContext()
  const pairs = useQuery(pairsQuery(useAtomValue(seasonAtom))).data ?? []
  if (pairs.length === 0) return null
  return (
    <section className="twins" aria-label={t('twins.title', { count: pairs.length })}>
      <h2>{t('twins.title', { count: pairs.length })}</h2>
      <ul>
        {pairs.map(({ one, other, same }) => (
          <li key={`${one.id} ${other.id}`}>
            <span>
              {spokenReferenceOf(one)} <b>{familyName(one)}</b>
            </span>
            <span>
              {spokenReferenceOf(other)} <b>{familyName(other)}</b>
            </span>
            <span>{sameText(t, same)}</span>
            <Button
              text={t('twins.compareShort')}
              aria-label={t('twins.compare', { one: familyName(one), other: familyName(other) })}
              onClick={() => open(<CompareDialog one={one} other={other} />)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowMenuButton({ target }: { target: Target }) {
  const setMenu = useSetAtom(contextMenuAtom)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ x: left, y: bottom, targets: [target] })
  }
  return (
    <Button
      className="row-menu"
      icon={icons.more}
      aria-haspopup="menu"
      aria-label={`${t('admin.profileActions')}: ${target.groomName}`}
      onClick={open}
    />
  )
}

function Gone() {
  return <p className="box gone faint">{t('list.mark.gone')}</p>
}

const PhoneList = ({ page }: { page: Page }) => (
  <ul className="cards">
    {page.applications.map((row) =>
      row.mark === 'gone' ? (
        <li key={row.id}>
          <Gone />
        </li>
      ) : (
        <li key={row.id}>
          <Card row={row} />
          <RowMenuButton target={row} />
        </li>
      ),
    )}
  </ul>
)

function Card({ row }: { row: Listed }) {
  const { id, number, groomName, brideName, totalScore, status, withdrawnAt, mark } = row
  return (
    <a
      className="box"
      href={applicationPath(id)}
      onClick={(event) => {
        event.preventDefault()
        navigate(applicationPath(id))
      }}
    >
      <b>{groomName}</b>
      <span>{brideName}</span>
      <Badge status={status} withdrawnAt={withdrawnAt} />
      {mark && <span>{t(`list.mark.${mark}`)}</span>}
      <span className="where">
        {bothDistricts(row)} · {scoreText(t, totalScore)}
      </span>
      <span className="number">
        {number !== null && <b>{spokenNumber(number)}</b>}
        <span className="id">{shortId(id)}</span>
      </span>
      {row.missingDocuments !== undefined && (
        <span className="missing">{columnText('missingDocuments', row.missingDocuments)}</span>
      )}
    </a>
  )
}

const headOf = (id: string): string =>
  isOwnColumn(id) ? t(columnNames[id]) : asFields([id]).map(columnHeading).join()

type Cell = (row: Listed) => string
const ownCells: Readonly<Record<OwnColumn, Cell>> = {
  id: bothReferences,
  groomName: ({ groomName }) => groomName,
  brideName: ({ brideName }) => brideName,
  district: (row) => bothDistricts(row),
  score: ({ totalScore }) => scoreText(t, totalScore),
  status: (row) => standingWord(t, row),
  submitted: ({ submittedAt }) => localDate(submittedAt),
  actions: () => '',
}

const cellOf = (id: string, row: Listed): string =>
  isOwnColumn(id)
    ? ownCells[id](row)
    : asFields([id])
        .map((column) => columnText(column, row[column]))
        .join()

/** The print has the visible columns of every matching application, not only of this page. @param page undefined while loading */
function usePrintedList(page: Page | undefined): void {
  const { t } = useWords()
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
      heads: shown.map((id) => headOf(id)),
      rows: rows.map((row) => shown.map((id) => cellOf(id, row))),
    })
    const all = async () => {
      const isWhole = page.applications.length === page.total
      const rows = isWhole ? page.applications : await everyRow(filters, extrasOf(choice, filters))
      return table(rows)
    }
    setSource({ print: 'list', all })
    return () => setSource(null)
  }, [page, filters, choice, t, setSource])
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
  }, [list, store])
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
