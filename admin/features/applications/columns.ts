/** The columns of the list's grid, sorting by headers, and the buttons of a row. The server sorts, never the grid. */

import type { ColDef } from 'ag-grid-community'
import { referenceOf } from '#events/application/number.ts'
import { headingOf, isNumeric, wordsOf } from '#events/language/column-words.ts'
import type { CellValue, ListColumn } from '#events/projections/list-columns.ts'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import { bothDistricts, localDate, shortId } from '../../app/names.ts'
import { contextMenuAtom } from '../../app/state.ts'
import { type Key, speechIn, translatorIn } from '../../app/texts/console.ts'
import {
  domCell,
  element,
  figures,
  iconOf,
  perLocale,
  scoreCell,
  statusCell,
} from '../../window/grid/cells.ts'
import { about, available, type Command, type CommandContext, commandsAtom } from '../../window/registry.ts'
import { quickName } from '../application/own-door.tsx'
import { type Filters, type Listed, type orders, sorts } from './api.ts'
import { type ColumnChoice, extraColumns, isOwnColumn, type OwnColumn, sortKeyOf } from './SavedViews.tsx'

export const columnHeading = (locale: Locale, column: ListColumn): string =>
  headingOf(column, speechIn(locale))

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** @param value of the row; undefined reads as an empty text */
export const columnText = (locale: Locale, column: ListColumn, value: unknown): string =>
  isCell(value) ? wordsOf(column, value, speechIn(locale)) : ''

/** `key`: the name in the API. `order`: of the values, so `desc` begins with the highest score. */
type HeaderSort = { key: string; order: (typeof orders)[number] }
/** The most sort keys that the server accepts. */
const MOST = 3

const turned = (order: HeaderSort['order']): HeaderSort['order'] => (order === 'asc' ? 'desc' : 'asc')
/** The specified "High Priority First" begins with the highest score, which is a descending order of numbers. */
const asHeader = (sortBy: Filters['sortBy'], sortOrder: Filters['sortOrder']): HeaderSort['order'] =>
  sortBy === 'score' ? turned(sortOrder) : sortOrder

export function headerSorts({ sortBy, sortOrder, sort }: Filters): HeaderSort[] {
  if (sort === '') return [{ key: sortBy, order: asHeader(sortBy, sortOrder) }]
  return sort.split(',').map((one) => {
    const [key = '', order] = one.split(':')
    return { key, order: order === 'desc' ? 'desc' : 'asc' }
  })
}

/** Resets to page one. A single key among the five of the filter panel is stored as `sortBy`; no key is the default order. */
export function withHeaderSorts(filters: Filters, chosen: readonly HeaderSort[]): Filters {
  const base = { ...filters, sortBy: 'status', sortOrder: 'asc', sort: '', offset: 0 } as const
  const [first, ...more] = chosen
  const known = sorts.find((sort) => sort === first?.key)
  if (first === undefined) return base
  if (known !== undefined && more.length === 0)
    return { ...base, sortBy: known, sortOrder: asHeader(known, first.order) }
  const sort = chosen
    .slice(0, MOST)
    .map(({ key, order }) => `${key}:${order}`)
    .join()
  return { ...base, sort }
}

/** Commands with a button of their own; the others are in the menu. */
const buttonIds = ['quickAction', 'fullProfile', 'permanentDelete']
const MENU = 'menu'

function commandButton(command: Command, { role, locale }: CommandContext, row: Listed): HTMLElement {
  const { id, icon, label, isDangerous } = command
  const quick = id === 'quickAction' ? quickName(translatorIn(locale), role, row) : null
  const name = quick ?? label[locale]
  const attributes = {
    type: 'button',
    tabindex: '-1',
    title: name,
    'aria-label': `${name} ${referenceOf(row.id)}`,
    'data-action': id,
    ...(isDangerous && { class: 'danger' }),
  }
  return element('button', attributes, iconOf(icon ?? icons.blank))
}

function menuButton(locale: Locale, { id }: Listed): HTMLElement {
  const t = translatorIn(locale)
  const attributes = {
    type: 'button',
    tabindex: '-1',
    title: t('admin.profileActions'),
    'aria-haspopup': 'menu',
    'aria-label': t('console.actionsFor', { name: referenceOf(id) }),
    'data-action': MENU,
  }
  return element('button', attributes, iconOf(icons.more))
}

/** @param now reads the context when a row is drawn; it must not cause a render */
export const actionsCell = (locale: Locale, now: () => CommandContext) =>
  domCell((row: Listed) => {
    const context = about(now(), row)
    const commands = context.store.get(commandsAtom).filter(({ id }) => buttonIds.includes(id))
    const buttons = available(commands, context).map((one) => commandButton(one, context, row))
    return element('span', { class: 'row-actions' }, ...buttons, menuButton(locale, row))
  })

/** Runs the action of a button on the present data of its row. */
export function runAction(
  context: CommandContext,
  { row, action, button }: { row: Listed; action: string; button: HTMLElement },
): void {
  const { store } = context
  if (action === MENU) {
    const { left, bottom } = button.getBoundingClientRect()
    store.set(contextMenuAtom, { x: left, y: bottom, targets: [row] })
    return
  }
  const here = about(context, row)
  const command = available(store.get(commandsAtom), here).find(({ id }) => id === action)
  void command?.run(here)
}

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
/** The server has sorted the rows; the header only shows an arrow. */
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
/** The grid redraws the cell when this value changes. */
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
  actions: ReturnType<typeof actionsCell>
}

/** An explicit null resets what the grid had before. */
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
  // Pinned, so that the actions stay visible in a narrow pane.
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
