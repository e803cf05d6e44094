/** The columns of the ranking's grid, with their cell renderers, and the grid modules. */
import { type ColDef, RowDragModule } from 'ag-grid-community'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import { bothDistricts, pointsText, shortId } from '../../app/names.ts'
import { translatorIn } from '../../app/texts/ranking.ts'
import {
  domCell,
  element,
  figures,
  iconOf,
  numberElement,
  perLocale,
  scoreElement,
  statusCell,
} from '../../window/grid/cells.ts'
import { gridModules } from '../../window/grid/setup.ts'
import type { RankingRow } from '../season/ranking-data.ts'

type Translate = ReturnType<typeof translatorIn>
const isMalayalam = /[\u0D00-\u0D7F]/

/** The same as RankChange in Dock.tsx. */
function stepElement(t: Translate, { savedRank, rank }: RankingRow): HTMLElement {
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

function lockElement(t: Translate, manualRank: number): HTMLElement {
  const hint = t('ranking.manualHint', { n: manualRank })
  const attributes = { class: 'manual-rank', role: 'img', 'aria-label': hint, title: hint }
  return element('span', attributes, iconOf(icons.lock))
}

const rankCell = perLocale((locale) => {
  const t = translatorIn(locale)
  return domCell((row: RankingRow) => {
    const lock = row.manualRank > 0 ? [lockElement(t, row.manualRank)] : []
    const rank = element('b', {}, String(row.rank))
    return element('span', { class: 'rank-cell' }, rank, stepElement(t, row), ...lock)
  })
})

const named = (name: string): HTMLElement =>
  element('span', { lang: isMalayalam.test(name) ? 'ml' : 'en' }, name)
const brideCell = domCell(({ brideName }: RankingRow) => named(brideName))
const groomCell = domCell(({ groomName }: RankingRow) => named(groomName))

const numberCell = domCell(({ number, id }: RankingRow) => numberElement(number, shortId(id)))

const totalCell = perLocale((locale) => {
  const hint = translatorIn(locale)('ranking.provisional')
  return domCell(({ total, provisional }: RankingRow) => {
    const score = scoreElement(total)
    score.classList.add('score-cell')
    const attributes = { class: 'miss', role: 'img', 'aria-label': hint, title: hint }
    if (provisional) score.prepend(element('span', attributes, '!'))
    return score
  })
})

export const modules = [...gridModules, RowDragModule]

/** Missing numbers come last in descending order; margins are never below -1000. */
const byNumber = (a: number | null, b: number | null): number => (a ?? -1000) - (b ?? -1000)

export const cellDefaults: ColDef<RankingRow> = { sortable: true, resizable: true }

/** `+1.25` above the cut-off, `−0.50` below it. */
const signed = (points: number): string => `${points < 0 ? '−' : '+'}${pointsText(Math.abs(points))}`

const figure = {
  ...figures,
  comparator: byNumber,
  sortingOrder: ['desc', 'asc', null],
} satisfies ColDef<RankingRow>

type Layout = { mayDrag: boolean; isNarrow: boolean }

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

const definitions = ({ mayDrag, isNarrow }: Layout) =>
  perLocale((locale): ColDef<RankingRow>[] => {
    const t = translatorIn(locale)
    const name = isNarrow ? 108 : 84
    const columns: ColDef<RankingRow>[] = [
      {
        field: 'rank',
        headerName: t('ranking.rank'),
        width: 100,
        rowDrag: mayDrag,
        comparator: byNumber,
        cellRenderer: rankCell(locale),
        sort: 'asc',
        sortingOrder: ['asc'],
        cellClass: 'rank',
      },
      {
        field: 'id',
        headerName: t('console.applicationId'),
        width: 140,
        cellRenderer: numberCell,
      },
      {
        field: 'brideName',
        headerName: t('ranking.bride'),
        flex: 2,
        minWidth: name,
        cellRenderer: brideCell,
      },
      {
        field: 'groomName',
        headerName: t('ranking.groom'),
        flex: 2,
        minWidth: name,
        cellRenderer: groomCell,
      },
      {
        field: 'groomDistrict',
        headerName: t('ranking.district'),
        flex: 1,
        minWidth: 60,
        valueFormatter: ({ data }) => (data ? bothDistricts(locale, data) : ''),
      },
      {
        ...figure,
        field: 'total',
        headerName: t('ranking.score'),
        width: 116,
        cellRenderer: totalCell(locale),
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
        cellRenderer: statusCell(locale),
        cellClass: 'mid',
        width: locale === 'ml' ? 244 : 166,
      },
    ]
    return isNarrow ? narrowed(columns) : columns
  })
/** Made once, since the grid compares its columns by identity. */
const layouts = [false, true].flatMap((mayDrag) =>
  [false, true].map((isNarrow) => ({ mayDrag, isNarrow, columns: definitions({ mayDrag, isNarrow }) })),
)

/** `mayDrag`: rows have a drag handle. */
export const columnsFor = (locale: Locale, { mayDrag, isNarrow }: Layout): ColDef<RankingRow>[] =>
  layouts.find((one) => one.mayDrag === mayDrag && one.isNarrow === isNarrow)?.columns(locale) ?? []
