/** The columns of the list: SPEC's seven, and the bride's name, hidden by default. The server sorts, never the grid. */
import type { ColDef } from 'ag-grid-community'
import type { Locale } from '#events/vocabulary.ts'
import { districtName, localDate, shortId } from '../../app/names.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import { ScoreCell, StatusCell } from '../../window/grid/cells.tsx'
import type { Listed } from './api.ts'
import { ActionsCell } from './components/ActionsCell.tsx'

/** The ids and names of the columns, in order; any may be hidden. */
export const columnNames = {
  id: 'console.applicationId',
  groomName: 'admin.groomName',
  brideName: 'console.brideName',
  district: 'detail.district',
  score: 'admin.score',
  status: 'admin.status',
  submitted: 'admin.submitted',
  actions: 'admin.actions',
} as const satisfies Record<string, Key>

export function columnsFor(locale: Locale, hidden: readonly string[]): ColDef<Listed>[] {
  const t = translatorIn(locale)
  const column = (colId: keyof typeof columnNames, rest: ColDef<Listed>): ColDef<Listed> => ({
    colId,
    headerName: t(columnNames[colId]),
    hide: hidden.includes(colId),
    ...rest,
  })
  return [
    column('id', {
      valueGetter: ({ data }) => data && shortId(data.id),
      width: locale === 'ml' ? 116 : 104,
      cellClass: 'id',
    }),
    column('groomName', { field: 'groomName', flex: 1.4, minWidth: 92, tooltipField: 'groomName' }),
    column('brideName', { field: 'brideName', flex: 1.4, minWidth: 120, tooltipField: 'brideName' }),
    column('district', {
      valueGetter: ({ data }) => data && districtName(locale, data.groomDistrict),
      flex: 1,
      minWidth: 80,
    }),
    column('score', {
      field: 'totalScore',
      cellRenderer: ScoreCell,
      cellClass: 'mid',
      width: locale === 'ml' ? 138 : 126,
    }),
    column('status', {
      field: 'status',
      cellRenderer: StatusCell,
      cellClass: 'mid',
      width: locale === 'ml' ? 208 : 152,
    }),
    column('submitted', {
      valueGetter: ({ data }) => data && localDate(locale, data.submittedAt),
      width: locale === 'ml' ? 128 : 92,
    }),
    // Pinned, so that the actions stay in sight in a narrow pane.
    column('actions', {
      cellRenderer: ActionsCell,
      cellClass: 'mid',
      width: 134,
      pinned: 'right',
      lockPinned: true,
      resizable: false,
    }),
  ]
}
