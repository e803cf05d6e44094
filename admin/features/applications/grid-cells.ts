/** The order of the list as its headers show and change it (arrows, several with Shift; the server sorts), and the buttons of its rows. */
import { referenceOf } from '#events/application/number.ts'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import { contextMenuAtom } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'
import { domCell, element, iconOf } from '../../window/grid/cells.ts'
import { about, available, type Command, type CommandContext, commandsAtom } from '../../window/registry.ts'
import { quickName } from '../application/moves.ts'
import type { Listed } from './api.ts'
import { type Filters, type orders, sorts } from './filters.ts'

/** `key` as the API has it; `order` is that of the values: scores with `desc` begin with the highest. */
export type HeaderSort = { key: string; order: (typeof orders)[number] }
/** The server takes as many. */
const MOST = 3

const turned = (order: HeaderSort['order']): HeaderSort['order'] => (order === 'asc' ? 'desc' : 'asc')
/** The specified "High Priority First" begins with the highest score, which is a falling order of numbers. */
const asHeader = (sortBy: Filters['sortBy'], sortOrder: Filters['sortOrder']): HeaderSort['order'] =>
  sortBy === 'score' ? turned(sortOrder) : sortOrder

export function headerSorts({ sortBy, sortOrder, sort }: Filters): HeaderSort[] {
  if (sort === '') return [{ key: sortBy, order: asHeader(sortBy, sortOrder) }]
  return sort.split(',').map((one) => {
    const [key = '', order] = one.split(':')
    return { key, order: order === 'desc' ? 'desc' : 'asc' }
  })
}

/** The filters with another order, on the first page. One of the specified five stays what the panel's lists say; none is the default. */
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

// The buttons of a row, as plain elements: the quick action, the full profile, permanent delete, and the menu of Profile Actions.

/** Commands with a button of their own; all others are in the menu. */
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

/** @param now reads the context when a row is drawn, and so never renders one again */
export const actionsCell = (locale: Locale, now: () => CommandContext) =>
  domCell((row: Listed) => {
    const context = about(now(), row)
    const commands = context.store.get(commandsAtom).filter(({ id }) => buttonIds.includes(id))
    const buttons = available(commands, context).map((one) => commandButton(one, context, row))
    return element('span', { class: 'row-actions' }, ...buttons, menuButton(locale, row))
  })

/** Runs what a button of a row stands for, on that row as it is at the moment of the press. */
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
