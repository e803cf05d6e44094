/** The ranking as a grid: follows the sliders, marks the cut-off, publishes its rows for commands, and its print. */
import type { ColDef, GridApi } from 'ag-grid-community'
import { useSetAtom, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { grouped } from '#events/language/digits.ts'
import { bothDistricts, bothReferences, pointsText, shortId } from '../../app/names.ts'
import { focusedAtom } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { Grid } from '../../window/grid/Grid.tsx'
import { syncCellFocus } from '../../window/grid/handle.ts'
import { useNarrow } from '../../window/grid/setup.ts'
import { type PrintedTable, printSourceAtom } from '../../window/Printing.tsx'
import {
  type RankingData,
  type RankingRow,
  rowsInOrder,
  updateRows,
  useRankingQuery,
} from '../season/ranking-data.ts'
import { followRows, useRankScroller } from './moved-rows.tsx'
import type { WhatIf } from './what-if.ts'
import './ranking.css'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import {
  domCell,
  element,
  figures,
  iconOf,
  numberElement,
  scoreElement,
  statusCell,
} from '../../window/grid/cells.ts'

const isMalayalam = /[\u0D00-\u0D7F]/

/** The same as RankChange in Crossings.tsx. */
function stepElement({ savedRank, rank }: RankingRow): HTMLElement {
  const n = Math.abs(rank - savedRank)
  if (n === 0) return element('i', { class: 'step', role: 'img', 'aria-label': t('ranking.same') })
  const isUp = rank < savedRank
  const attributes = {
    class: 'step',
    'data-way': isUp ? 'up' : 'down',
    role: 'img',
    'aria-label': t(isUp ? 'ranking.up' : 'ranking.down', { n }),
  }
  return element('i', attributes, `${isUp ? '▲' : '▼'}${n}`)
}

function lockElement(manualRank: number): HTMLElement {
  const hint = t('ranking.manualHint', { n: manualRank })
  const attributes = { class: 'manual-rank', role: 'img', 'aria-label': hint, title: hint }
  return element('span', attributes, iconOf(icons.lock))
}

const rankCell = domCell((row: RankingRow) => {
  const lock = row.manualRank > 0 ? [lockElement(row.manualRank)] : []
  const rank = element('b', {}, String(row.rank))
  return element('span', { class: 'rank-cell' }, rank, ...lock, stepElement(row))
})

const named = (name: string): HTMLElement =>
  element('span', { lang: isMalayalam.test(name) ? 'ml' : 'en' }, name)
const brideCell = domCell(({ brideName }: RankingRow) => named(brideName))
const groomCell = domCell(({ groomName }: RankingRow) => named(groomName))

const numberCell = domCell(({ number, id }: RankingRow) => numberElement(number, shortId(id)))

const totalCell = domCell(({ total, provisional }: RankingRow) => {
  const score = scoreElement(total)
  const hint = t('ranking.provisional')
  score.classList.add('score-cell')
  const attributes = { class: 'miss', role: 'img', 'aria-label': hint, title: hint }
  if (provisional) score.prepend(element('span', attributes, '!'))
  return score
})

/** Missing numbers come last in descending order; margins are never below -1000. */
const byNumber = (a: number | null, b: number | null): number => (a ?? -1000) - (b ?? -1000)

const cellDefaults: ColDef<RankingRow> = { sortable: true, resizable: true }

/** `+1.25` above the cut-off, `−0.50` below it. */
const signed = (points: number): string => `${points < 0 ? '−' : '+'}${pointsText(Math.abs(points))}`

const figure = {
  ...figures,
  comparator: byNumber,
  sortingOrder: ['desc', 'asc', null],
} satisfies ColDef<RankingRow>

type Layout = { isNarrow: boolean; locale: Locale }

/** In a narrow grid these columns come first; the others are reached by scrolling sideways. */
const foremost = ['rank', 'brideName', 'groomName', 'total', 'status', 'margin']
const narrowed = (columns: readonly ColDef<RankingRow>[]): ColDef<RankingRow>[] =>
  columns
    .map((column) => (column.field === 'total' ? { ...column, width: 84 } : column))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
const placeOf = ({ field }: ColDef<RankingRow>): number => {
  const place = foremost.indexOf(field ?? '')
  return place < 0 ? foremost.length : place
}

function columnsFor({ isNarrow, locale }: Layout): ColDef<RankingRow>[] {
  // With the pane open the number loses its eight characters, so that the names fit.
  const name = isNarrow ? 108 : 148
  const columns: ColDef<RankingRow>[] = [
    {
      field: 'rank',
      headerName: t('ranking.rank'),
      // Wide enough for the mark of a rank by hand and the step.
      width: 104,
      comparator: byNumber,
      cellRenderer: rankCell,
      sort: 'asc',
      sortingOrder: ['asc'],
      cellClass: 'rank',
    },
    {
      field: 'id',
      headerName: t('console.applicationId'),
      flex: 12,
      minWidth: 84,
      maxWidth: 140,
      cellRenderer: numberCell,
    },
    {
      field: 'brideName',
      headerName: t('ranking.bride'),
      flex: 15,
      minWidth: name,
      cellRenderer: brideCell,
    },
    {
      field: 'groomName',
      headerName: t('ranking.groom'),
      flex: 15,
      minWidth: name,
      cellRenderer: groomCell,
    },
    {
      field: 'groomDistrict',
      headerName: t('ranking.district'),
      flex: 6,
      minWidth: 56,
      valueFormatter: ({ data }) => (data ? bothDistricts(data) : ''),
    },
    {
      ...figure,
      field: 'total',
      headerName: t('ranking.score'),
      width: 96,
      cellRenderer: totalCell,
    },
    {
      ...figure,
      field: 'margin',
      headerName: t('ranking.margin'),
      width: locale === 'ml' ? 90 : 80,
      headerTooltip: t('ranking.marginHint'),
      valueFormatter: ({ data }) => (typeof data?.margin === 'number' ? signed(data.margin) : ''),
    },
    {
      field: 'status',
      headerName: t('ranking.status'),
      cellRenderer: statusCell,
      cellClass: 'mid',
      ...(locale === 'ml' && !isNarrow
        ? { flex: 20, minWidth: 220, maxWidth: 244 }
        : { flex: null, width: locale === 'ml' ? 244 : 166 }),
    },
  ]
  return isNarrow ? narrowed(columns) : columns
}

function usePrintedRanking(
  ranking: RankingData,
  { now, isTrial }: WhatIf,
  isShown: (row: RankingRow) => boolean,
): void {
  const { t } = useWords()
  const setSource = useSetAtom(printSourceAtom)
  useEffect(() => {
    const table = (): PrintedTable => {
      const rows = rowsInOrder(ranking, now).filter(isShown)
      const counts = { n: grouped(rows.length), total: grouped(ranking.rows.length) }
      const notes = [
        rows.length < ranking.rows.length ? t('list.rankingFiltered', counts) : '',
        isTrial ? t('whatIf.preview') : '',
      ].filter((note) => note !== '')
      return {
        caption: `${t('ranking.title')}. ${t('ranking.cutOff', { count: ranking.places })}.`,
        note: notes.length === 0 ? null : notes.join(' '),
        ids: rows.map(({ id }) => id),
        heads: [
          t('ranking.rank'),
          t('console.applicationId'),
          t('ranking.bride'),
          t('ranking.groom'),
          t('ranking.district'),
          t('ranking.score'),
          t('ranking.status'),
        ],
        rows: rows.map((row) => [
          String(row.rank),
          bothReferences(row),
          row.brideName,
          row.groomName,
          bothDistricts(row),
          pointsText(row.total),
          t(`status.${row.status}`),
        ]),
      }
    }
    setSource({ print: 'ranking', all: async () => table() })
    return () => setSource(null)
  }, [ranking, now, isTrial, isShown, t, setSource])
}

/**
 * The cut-off line is drawn under the last visible row within the places.
 * @param order indexes of rows by rank @returns the id of the row above the line; '' if there is none
 */
export function cutOffRow<Row extends { id: string }>(
  { rows, places }: { rows: readonly Row[]; places: number },
  order: Uint32Array,
  isShown: (row: Row) => boolean,
): string {
  const last = order.subarray(0, places).findLast((index) => {
    const row = rows[index]
    return row !== undefined && isShown(row)
  })
  return last === undefined ? '' : (rows[last]?.id ?? '')
}

/** The ranking opens at the cut-off, unless everybody has a place. @returns '' for the first row */
const openingRow = (ranking: RankingData, isShown: (row: RankingRow) => boolean): string =>
  ranking.rows.length > ranking.places ? cutOffRow(ranking, ranking.saved.order, isShown) : ''

type Api = GridApi<RankingRow>
/** Debounce: milliseconds after the last move of a slider until the rows are sorted again. */
const SORT_DELAY = 150
type IsShown = (row: RankingRow) => boolean
type Props = { ranking: RankingData; whatIf: WhatIf; isShown: IsShown }

/** The cut-off line is part of a row: when it moves, only two rows are redrawn. */
function moveCutOff(api: Api, from: string, to: string): void {
  if (from === to) return
  api.redrawRows({ rowNodes: [from, to].flatMap((id) => api.getRowNode(id) ?? []) })
}

/**
 * While a slider moves, only the figures of visible rows change; the rows are sorted afterwards. New rows are sorted in the task in which
 * they are drawn: a key between the two would act on a row that moved under the focus.
 * @returns the class rule of the row above the cut-off
 */
function useWhatIfRows(api: Api | null, { ranking, whatIf, isShown }: Props) {
  const store = useStore()
  const cut = useRef('')
  const sorted = useRef<Pick<Props, 'ranking' | 'isShown'> | null>(null)
  useEffect(() => {
    updateRows(ranking, whatIf)
    api?.refreshCells({ columns: ['rank', 'total', 'margin'], force: true })
    const sortRows = () => {
      followRows(store, rowsInOrder(ranking, whatIf.now).filter(isShown))
      const from = cut.current
      cut.current = cutOffRow(ranking, whatIf.now.order, isShown)
      if (!api || api.isDestroyed()) return
      api.refreshClientSideRowModel('sort')
      syncCellFocus(api, store.get(focusedAtom)?.id)
      moveCutOff(api, from, cut.current)
    }
    const areSame = sorted.current?.ranking === ranking && sorted.current.isShown === isShown
    sorted.current = { ranking, isShown }
    if (!areSame || !whatIf.isTrial) {
      sortRows()
      return
    }
    const timer = setTimeout(sortRows, SORT_DELAY)
    return () => clearTimeout(timer)
  }, [api, ranking, whatIf, isShown, store])
  return useMemo(
    () => ({
      'row-cut': ({ data }: { data?: RankingRow | undefined }) =>
        data !== undefined && data.id === cut.current,
    }),
    [],
  )
}

/** Shows what has changed in rows that stay where they are. */
function useRowsInPlace(api: Api | null, { rows }: RankingData): void {
  const store = useStore()
  const { data: latest } = useRankingQuery()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later ranking has changed the rows
  useEffect(() => {
    if (!api || api.isDestroyed()) return
    api.refreshCells({ columns: ['status'], force: true })
    const row = rows.find(({ id }) => id === store.get(focusedAtom)?.id)
    if (row) store.set(focusedAtom, { ...row })
  }, [api, rows, latest, store])
}

export default function RankingGrid(props: Props) {
  const { ranking, whatIf, isShown } = props
  const { locale, t } = useWords()
  const [api, setApi] = useState<Api | null>(null)
  const rowClassRules = useWhatIfRows(api, props)
  useRankScroller(api)
  usePrintedRanking(ranking, whatIf, isShown)
  useRowsInPlace(api, ranking)
  const { isNarrow, props: narrow } = useNarrow()
  const columnDefs = useMemo(() => columnsFor({ isNarrow, locale }), [isNarrow, locale])
  const rowData = useMemo(() => rowsInOrder(ranking, ranking.saved).filter(isShown), [ranking, isShown])
  const [opensAt] = useState(() => openingRow(ranking, isShown))
  return (
    <Grid
      columnDefs={columnDefs}
      rowData={rowData}
      rowClassRules={rowClassRules}
      label={t('ranking.title')}
      opensAt={opensAt}
      {...narrow}
      className={`ranking-grid ${narrow.className}`}
      api={api}
      setApi={setApi}
      defaultColDef={cellDefaults}
    />
  )
}
