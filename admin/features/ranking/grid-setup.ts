/** What the ranking's grid has beyond the console's: rows that can be dragged, and its columns. */
import { type ColDef, RowDragModule } from 'ag-grid-community'
import type { Locale } from '#events/vocabulary.ts'
import { districtName, idHead } from '../../app/names.ts'
import { StatusCell } from '../../window/grid/cells.tsx'
import { gridModules } from '../../window/grid/modules.ts'
import { BrideCell, GroomCell, RankCell, ScoreCell, signed } from './components/cells.tsx'
import type { RankingRow } from './season.ts'
import { rankingWordsIn } from './words.ts'

export const modules = [...gridModules, RowDragModule]

const byNumber = (a: number | null, b: number | null): number => (a ?? -1000) - (b ?? -1000)

export const cellDefaults: ColDef<RankingRow> = { sortable: true, resizable: true }

const figure = { comparator: byNumber, sortingOrder: ['desc', 'asc', null] } satisfies ColDef<RankingRow>

/** @param mayDrag whether rows have a handle to be moved by */
export function columnsFor(locale: Locale, mayDrag: boolean): ColDef<RankingRow>[] {
  const say = rankingWordsIn(locale)
  return [
    {
      field: 'rank',
      headerName: say('ranking.rank'),
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
      valueFormatter: ({ data }) => (data ? idHead(data.id) : ''),
    },
    { field: 'brideName', headerName: say('ranking.bride'), flex: 2, minWidth: 84, cellRenderer: BrideCell },
    { field: 'groomName', headerName: say('ranking.groom'), flex: 2, minWidth: 84, cellRenderer: GroomCell },
    {
      field: 'groomDistrict',
      headerName: say('ranking.district'),
      flex: 1,
      minWidth: 84,
      valueFormatter: ({ value }) => districtName(locale, String(value)),
    },
    { ...figure, field: 'total', headerName: say('ranking.score'), width: 106, cellRenderer: ScoreCell },
    {
      ...figure,
      field: 'margin',
      headerName: say('ranking.margin'),
      width: locale === 'ml' ? 80 : 70,
      cellClass: 'figure',
      headerTooltip: say('ranking.marginHint'),
      valueFormatter: ({ data }) => (typeof data?.margin === 'number' ? signed(data.margin) : ''),
    },
    {
      field: 'status',
      headerName: say('ranking.status'),
      cellRenderer: StatusCell,
      cellClass: 'mid',
      width: locale === 'ml' ? 216 : 166,
    },
  ]
}
