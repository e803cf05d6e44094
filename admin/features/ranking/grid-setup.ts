/** The columns of the ranking's grid, and the module by which its rows can be dragged. */
import { type ColDef, RowDragModule } from 'ag-grid-community'
import { referenceOf } from '#events/application/reference.ts'
import type { Locale } from '#events/vocabulary.ts'
import { districtName } from '../../app/names.ts'
import { translatorIn } from '../../app/texts/ranking.ts'
import { StatusCell } from '../../window/grid/cells.tsx'
import { gridModules } from '../../window/grid/modules.ts'
import type { RankingRow } from '../season/ranking-data.ts'
import { BrideCell, GroomCell, RankCell, ScoreCell, signed } from './components/cells.tsx'

export const modules = [...gridModules, RowDragModule]

/** Missing numbers come last in descending order; margins are never below -1000. */
const byNumber = (a: number | null, b: number | null): number => (a ?? -1000) - (b ?? -1000)

export const cellDefaults: ColDef<RankingRow> = { sortable: true, resizable: true }

const figure = { comparator: byNumber, sortingOrder: ['desc', 'asc', null] } satisfies ColDef<RankingRow>

/** @param mayDrag whether rows have a drag handle */
export function columnsFor(locale: Locale, mayDrag: boolean): ColDef<RankingRow>[] {
  const t = translatorIn(locale)
  return [
    {
      field: 'rank',
      headerName: t('ranking.rank'),
      width: 112,
      rowDrag: mayDrag,
      comparator: byNumber,
      cellRenderer: RankCell,
      sort: 'asc',
      sortingOrder: ['asc'],
      cellClass: 'rank',
    },
    {
      field: 'id',
      headerName: 'ID',
      width: 82,
      cellClass: 'id',
      valueFormatter: ({ data }) => (data ? referenceOf(data.id) : ''),
    },
    { field: 'brideName', headerName: t('ranking.bride'), flex: 2, minWidth: 84, cellRenderer: BrideCell },
    { field: 'groomName', headerName: t('ranking.groom'), flex: 2, minWidth: 84, cellRenderer: GroomCell },
    {
      field: 'groomDistrict',
      headerName: t('ranking.district'),
      flex: 1,
      minWidth: 84,
      valueFormatter: ({ value }) => districtName(locale, String(value)),
    },
    { ...figure, field: 'total', headerName: t('ranking.score'), width: 106, cellRenderer: ScoreCell },
    {
      ...figure,
      field: 'margin',
      headerName: t('ranking.margin'),
      width: locale === 'ml' ? 80 : 70,
      cellClass: 'figure',
      headerTooltip: t('ranking.marginHint'),
      valueFormatter: ({ data }) => (typeof data?.margin === 'number' ? signed(data.margin) : ''),
    },
    {
      field: 'status',
      headerName: t('ranking.status'),
      cellRenderer: StatusCell,
      cellClass: 'mid',
      width: locale === 'ml' ? 216 : 166,
    },
  ]
}
