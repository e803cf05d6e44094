/** The columns of the list's grid, sorting by headers, and the buttons of a row. The server sorts, never the grid. */
import type { ColDef } from 'ag-grid-community'
import { spokenReferenceOf } from '#events/application/number.ts'
import { isVerifiedOrLater } from '#events/application/statuses.ts'
import { headingOf, isNumeric, wordsOf } from '#events/language/column-words.ts'
import type { CellValue, ListColumn } from '#events/projections/list-columns.ts'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import { bothDistricts, districtName, rowDate, shortId } from '../../app/names.ts'
import { contextMenuAtom } from '../../app/state.ts'
import { type Key, speech, t } from '../../app/texts/console.ts'
import {
  domCell,
  element,
  figures,
  iconOf,
  numberElement,
  scoreCell,
  statusCell,
} from '../../window/grid/cells.ts'
import { about, available, type Command, type CommandContext, commandsAtom } from '../../window/registry.ts'
import { quickMove, quickName } from '../application/own-door.tsx'
import { type Filters, type Listed, type orders, sorts } from './api.ts'
import { asFields, isOwnColumn, type OwnColumn, sortKeyOf } from './SavedViews.tsx'

export const columnHeading = (column: ListColumn): string => headingOf(column, speech())

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** @param value of the row; undefined reads as an empty text */
export const columnText = (column: ListColumn, value: unknown): string =>
  isCell(value) ? wordsOf(column, value, speech()) : ''

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
  const base = { ...filters, sortBy: 'status', sortOrder: 'asc', sort: '', offset: 0, after: '' } as const
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

/** Commands with a button of their own; the others are in the menu. Only the quick action shows in every row, the others in the focused one. */
const buttonIds = ['quickAction', 'fullProfile', 'permanentDelete']
const MENU = 'menu'

/** "Verify → Ranked"; the verb shows in the focused row only. */
function quickButton({ role }: CommandContext, row: Listed): HTMLElement {
  const to = quickMove(role, row)?.to
  const verb = to && isVerifiedOrLater(to) && row.status === 'under_verification' ? t('list.verify') : ''
  const status = to ? t(`status.${to}`) : ''
  const attributes = {
    type: 'button',
    tabindex: '-1',
    title: quickName(t, role, row) ?? status,
    'aria-label': `${verb} → ${status} ${spokenReferenceOf(row)}`.trim(),
    'data-action': 'quickAction',
    class: 'quick-action',
  }
  return element(
    'button',
    attributes,
    element('span', { class: 'verb' }, verb),
    element('span', {}, `→ ${status}`),
  )
}

function commandButton({ id, icon, label, isDangerous }: Command, { locale }: CommandContext, row: Listed) {
  const name = label[locale]
  const attributes = {
    type: 'button',
    tabindex: '-1',
    title: name,
    'aria-label': `${name} ${spokenReferenceOf(row)}`,
    'data-action': id,
    class: isDangerous ? 'of-hand danger' : 'of-hand',
  }
  return element('button', attributes, iconOf(icon ?? icons.blank))
}

function menuButton({ groomName }: Listed): HTMLElement {
  const name = t('admin.profileActions')
  const attributes = {
    type: 'button',
    tabindex: '-1',
    title: name,
    'aria-haspopup': 'menu',
    'aria-label': `${name}: ${groomName}`,
    'data-action': MENU,
  }
  return element('button', attributes, iconOf(icons.more))
}

/** @param now reads the context when a row is drawn; it must not cause a render */
export const actionsCell = (now: () => CommandContext) =>
  domCell((row: Listed) => {
    if (row.mark === 'gone') return element('span', {})
    const context = about(now(), row)
    const commands = context.store.get(commandsAtom).filter(({ id }) => buttonIds.includes(id))
    const buttons = available(commands, context).map((one) =>
      one.id === 'quickAction' ? quickButton(context, row) : commandButton(one, context, row),
    )
    return element('span', { class: 'row-actions' }, ...buttons, menuButton(row))
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

type Value = { data?: Listed | undefined }
const district = ({ data }: Value): string => (data ? districtName(data.groomDistrict) : '')
const districts = ({ data }: Value): string => (data ? bothDistricts(data) : '')
const submitted = ({ data }: Value): string => (data ? rowDate(data.submittedAt) : '')
const reference = ({ data }: Value): string => (data ? `${data.number ?? ''} ${shortId(data.id)}` : '')
const idCell = domCell(({ number, id }: Listed) => numberElement(number, shortId(id)))
/** The grid redraws the cell when this value changes. */
const whatActions = ({ data }: { data?: Listed | undefined }): string =>
  data ? `${data.status} ${data.submittedAt} ${data.version} ${data.visit}` : ''

/** Pixels: in a wide window, in one of at most 1360 px, and what Malayalam takes more. The groom's name has the rest. */
const widths = {
  id: { wide: 150, compact: 132, ml: 0 },
  district: { wide: 130, compact: 100, ml: 0 },
  score: { wide: 88, compact: 80, ml: 16 },
  status: { wide: 158, compact: 142, ml: 66 },
  submitted: { wide: 92, compact: 82, ml: 0 },
  actions: { wide: 218, compact: 166, ml: 32 },
} as const

type Room = { locale: Locale; isCompact: boolean }
const widthOf = (column: keyof typeof widths, { locale, isCompact }: Room): number => {
  const { wide, compact, ml } = widths[column]
  return (isCompact ? compact : wide) + (locale === 'ml' ? ml : 0)
}

/** The longest badge in Malayalam takes so many pixels more, where names leave them. */
const LONGEST_BADGE = 20
const growing = (column: keyof typeof widths, room: Room): ColDef<Listed> => {
  const width = widthOf(column, room)
  return column === 'status' ? { flex: 1, minWidth: width, maxWidth: width + LONGEST_BADGE } : {}
}

const isSized = (id: string): id is keyof typeof widths => Object.hasOwn(widths, id)

const ownDefinitions: Record<OwnColumn, ColDef<Listed>> = {
  actions: {
    ...unsorted,
    valueGetter: whatActions,
    cellClass: 'mid',
    // So that the actions stay visible in a narrow pane.
    pinned: 'right',
    lockPinned: true,
    resizable: false,
  },
  id: { ...unsorted, valueGetter: reference, cellRenderer: idCell },
  groomName: {
    ...sortedThere,
    field: 'groomName',
    flex: 1.4,
    minWidth: 150,
    tooltipField: 'groomName',
    cellClass: 'name',
  },
  brideName: { ...sortedThere, field: 'brideName', flex: 1.4, minWidth: 120, tooltipField: 'brideName' },
  district: {
    ...sortedThere,
    valueGetter: district,
    tooltipValueGetter: districts,
    cellClass: 'soft',
  },
  score: { ...highestFirst, ...figures, field: 'totalScore', cellRenderer: scoreCell },
  status: { ...sortedThere, field: 'status', cellRenderer: statusCell, cellClass: 'mid' },
  submitted: { ...sortedThere, valueGetter: submitted, cellClass: ['soft', 'figures'] },
}

function extraDefinition(column: ListColumn): ColDef<Listed> {
  const text = ({ data }: Value) => (data ? columnText(column, data[column]) : '')
  return {
    ...(isNumeric(column) ? { ...highestFirst, ...figures } : sortedThere),
    headerName: columnHeading(column),
    headerTooltip: columnHeading(column),
    valueGetter: text,
    tooltipValueGetter: text,
    width: isNumeric(column) ? 110 : 150,
  }
}

const NARROW_ACTIONS = 46

type Shown = Room & {
  isNarrow: boolean
  shown: readonly string[]
  sorts: readonly HeaderSort[]
  actions: ReturnType<typeof actionsCell>
}

/** With further columns the list scrolls sideways: then the columns that say whose row it is stay in sight. */
const inSight = ['id', 'groomName']
export const isWide = (columns: readonly ColDef<Listed>[]): boolean =>
  columns.some(({ pinned }) => pinned === 'left')

/** An explicit null resets what the grid had before. */
function place(colId: string, { shown, sorts }: Shown): ColDef<Listed> {
  const index = sorts.findIndex(({ key }) => key === sortKeyOf(colId))
  const scrolls = shown.some((id) => !isOwnColumn(id))
  return {
    colId,
    pinned: scrolls && inSight.includes(colId) ? 'left' : null,
    sort: sorts[index]?.order ?? null,
    sortIndex: index < 0 || sorts.length < 2 ? null : index,
  }
}

function definitionOf(colId: string, asked: Shown): ColDef<Listed> {
  if (colId === 'actions')
    return {
      ...ownDefinitions.actions,
      colId,
      headerName: t(columnNames.actions),
      cellRenderer: asked.actions,
      width: asked.isNarrow ? NARROW_ACTIONS : widthOf('actions', asked),
    }
  const sized = isSized(colId) ? { width: widthOf(colId, asked), ...growing(colId, asked) } : {}
  const own = isOwnColumn(colId)
    ? { headerName: t(columnNames[colId]), ...ownDefinitions[colId], ...sized }
    : asFields([colId]).map(extraDefinition)[0]
  return { ...own, ...place(colId, asked) }
}

export const columnsFor = (asked: Shown): ColDef<Listed>[] =>
  asked.shown.map((colId) => definitionOf(colId, asked))
