/** The buttons of a row, as plain elements: the quick action, the full profile, permanent delete, and the menu of Profile Actions. */
import { referenceOf } from '#events/application/reference.ts'
import type { Locale } from '#events/vocabulary.ts'
import * as icons from '#web/ui/icons.ts'
import { contextMenuAtom } from '../../../app/state.ts'
import { translatorIn } from '../../../app/texts/console.ts'
import { domCell, element, iconOf } from '../../../window/grid/dom.ts'
import {
  about,
  available,
  type Command,
  type CommandContext,
  commandsAtom,
} from '../../../window/registry.ts'
import { quickName } from '../../application/moves.ts'
import type { Listed } from '../api.ts'

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
