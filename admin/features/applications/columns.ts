/** The columns of the list's grid: the specified seven, the bride's name, and any other field. The server sorts, never the grid. */
import type { ColDef } from 'ag-grid-community'
import { isNumeric } from '#events/language/column-words.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import type { Locale } from '#events/vocabulary.ts'
import { bothDistricts, localDate, shortId } from '../../app/names.ts'
import { columnHeading, columnText } from '../../app/texts/columns.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import { figures, perLocale, scoreCell, statusCell } from '../../window/grid/cells.ts'
import type { Listed } from './api.ts'
import { type ColumnChoice, extraColumns, isOwnColumn, type OwnColumn, sortKeyOf } from './column-choice.ts'
import type { actionsCell, HeaderSort } from './grid-cells.ts'

export const columnNames = {
  id: 'console.applicationId',
  groomName: 'admin.groomName',
  brideName: 'console.brideName',
  district: 'question.District',
  score: 'admin.score',
  status: 'admin.status',
  submitted: 'admin.submitted',
  actions: 'admin.actions',
} as const satisfies Record<OwnColumn, Key>

const unsorted: ColDef<Listed> = { sortable: false }
/** The rows stand as the server has sorted them; the arrows only say so. */
const sortedThere: ColDef<Listed> = {
  sortable: true,
  comparator: () => 0,
  sortingOrder: ['asc', 'desc', null],
}
const highestFirst: ColDef<Listed> = { ...sortedThere, sortingOrder: ['desc', 'asc', null] }

const districts = perLocale(
  (locale) =>
    ({ data }: { data?: Listed | undefined }): string =>
      data ? bothDistricts(locale, data) : '',
)
const submitted = perLocale(
  (locale) =>
    ({ data }: { data?: Listed | undefined }): string =>
      data ? localDate(locale, data.submittedAt) : '',
)
const reference = ({ data }: { data?: Listed | undefined }): string => (data ? shortId(data.id) : '')
/** The grid draws a cell again where this changes. */
const whatActions = ({ data }: { data?: Listed | undefined }): string =>
  data ? `${data.status} ${data.submittedAt} ${data.version} ${data.visit}` : ''

const ownDefinitions = perLocale((locale): ReadonlyMap<string, ColDef<Listed>> => {
  const t = translatorIn(locale)
  const isMalayalam = locale === 'ml'
  const definitions: Record<Exclude<OwnColumn, 'actions'>, ColDef<Listed>> = {
    id: { ...sortedThere, valueGetter: reference, width: isMalayalam ? 116 : 104, cellClass: 'id' },
    groomName: { ...sortedThere, field: 'groomName', flex: 1.4, minWidth: 92, tooltipField: 'groomName' },
    brideName: { ...sortedThere, field: 'brideName', flex: 1.4, minWidth: 120, tooltipField: 'brideName' },
    district: {
      ...sortedThere,
      valueGetter: districts(locale),
      tooltipValueGetter: districts(locale),
      headerTooltip: t('list.bothDistricts'),
      flex: 1,
      minWidth: 80,
    },
    score: {
      ...highestFirst,
      ...figures,
      field: 'totalScore',
      cellRenderer: scoreCell(locale),
      width: isMalayalam ? 150 : 132,
    },
    status: {
      ...sortedThere,
      field: 'status',
      cellRenderer: statusCell(locale),
      cellClass: 'mid',
      width: isMalayalam ? 208 : 152,
    },
    submitted: { ...sortedThere, valueGetter: submitted(locale), width: isMalayalam ? 128 : 92 },
  }
  return new Map(Object.entries(definitions))
})

const extraDefinitions = perLocale((locale): ReadonlyMap<string, ColDef<Listed>> => {
  const definition = (column: ListColumn): ColDef<Listed> => {
    const text = ({ data }: { data?: Listed | undefined }) =>
      data ? columnText(locale, column, data[column]) : ''
    return {
      ...(isNumeric(column) ? { ...highestFirst, ...figures } : sortedThere),
      headerName: columnHeading(locale, column),
      headerTooltip: columnHeading(locale, column),
      valueGetter: text,
      tooltipValueGetter: text,
      width: isNumeric(column) ? 110 : 150,
    }
  }
  return new Map(extraColumns.map((column) => [column, definition(column)]))
})

const NARROW_ACTIONS = 46
const NARROW_SCORE = 116

type Shown = {
  locale: Locale
  isNarrow: boolean
  shown: readonly string[]
  pinned: ColumnChoice['pinned']
  sorts: readonly HeaderSort[]
  /** The renderer of the row's buttons. */
  actions: ReturnType<typeof actionsCell>
}

/** What is explicitly null takes back what the grid had before. */
function place(colId: string, { pinned, sorts }: Shown): ColDef<Listed> {
  const index = sorts.findIndex(({ key }) => key === sortKeyOf(colId))
  return {
    colId,
    pinned: pinned.includes(colId) ? 'left' : null,
    sort: sorts[index]?.order ?? null,
    sortIndex: index < 0 || sorts.length < 2 ? null : index,
  }
}

function definitionOf(colId: string, asked: Shown): ColDef<Listed> {
  const { locale, isNarrow, actions } = asked
  const headerName = isOwnColumn(colId) ? translatorIn(locale)(columnNames[colId]) : ''
  // Pinned, so that the actions stay in sight in a narrow pane.
  if (colId === 'actions')
    return {
      ...unsorted,
      colId,
      headerName,
      valueGetter: whatActions,
      cellRenderer: actions,
      cellClass: 'mid',
      width: isNarrow ? NARROW_ACTIONS : 134,
      pinned: 'right',
      lockPinned: true,
      suppressMovable: true,
      resizable: false,
    }
  const own = ownDefinitions(locale).get(colId)
  return {
    ...(own ? { headerName, ...own } : extraDefinitions(locale).get(colId)),
    ...(isNarrow && colId === 'score' && { width: NARROW_SCORE }),
    ...place(colId, asked),
  }
}

export const columnsFor = (asked: Shown): ColDef<Listed>[] =>
  asked.shown.map((colId) => definitionOf(colId, asked))
