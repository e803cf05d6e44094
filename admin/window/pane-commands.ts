/** What can be done with the panes of the window and with how it looks. */
import { otherLocale } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { toggleScheme } from '../app/scheme.ts'
import { densities, densityAtom, gridAtom, inspectorOpenAtom, navigationOpenAtom } from '../app/state.ts'
import { named } from '../app/texts/console.ts'
import { contextMenuAtom } from './context-menu.ts'
import { nextPane } from './panes.ts'
import type { Command } from './registry.ts'

const always = (): boolean => true

const pane = (id: 'nextPane' | 'previousPane', key: string, by: 1 | -1): Command => ({
  id,
  label: named(`console.${id}`),
  menu: 'view',
  keys: [key],
  when: always,
  run: ({ store }) => nextPane(store.get(gridAtom), by),
})

export const paneCommands: readonly Command[] = [
  {
    id: 'inspector',
    label: named('console.inspector'),
    menu: 'view',
    keys: ['Control+\\'],
    icon: icons.columns,
    isOn: ({ store }) => store.get(inspectorOpenAtom),
    when: always,
    run: ({ store }) => store.set(inspectorOpenAtom, !store.get(inspectorOpenAtom)),
  },
  {
    id: 'openInspector',
    label: named('console.openInspector'),
    menu: 'view',
    keys: ['Enter', 'E'],
    when: ({ targets }) => targets.length > 0,
    run: ({ store }) => {
      store.set(inspectorOpenAtom, true)
      setTimeout(() => document.querySelector<HTMLElement>('.insp [role=tab][aria-selected=true]')?.focus())
    },
  },
  {
    id: 'navigation',
    label: named('console.navigation'),
    menu: 'view',
    isOn: ({ store }) => store.get(navigationOpenAtom),
    when: always,
    run: ({ store }) => store.set(navigationOpenAtom, !store.get(navigationOpenAtom)),
  },
  pane('nextPane', 'F6', 1),
  pane('previousPane', 'Shift+F6', -1),
]

/** The position of a context menu opened by keyboard: below the focused element. */
function atFocus(): { x: number; y: number } {
  const box = document.activeElement?.getBoundingClientRect()
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 }
}

export const menuCommand: Command = {
  id: 'profileActions',
  label: named('admin.profileActions'),
  menu: 'application',
  keys: ['Shift+F10', 'ContextMenu'],
  icon: icons.more,
  when: ({ store, targets }) => store.get(gridAtom) !== null && targets.length > 0,
  run: ({ store, targets }) => store.set(contextMenuAtom, { ...atFocus(), targets }),
}

export const lookCommands: readonly Command[] = [
  {
    id: 'density',
    label: named('console.density'),
    menu: 'view',
    icon: icons.rows,
    on: ['toolbar'],
    when: always,
    run: ({ store }) => {
      const now = densities.indexOf(store.get(densityAtom))
      store.set(densityAtom, densities[(now + 1) % densities.length] ?? 'standard')
    },
  },
  {
    id: 'scheme',
    label: named('admin.scheme'),
    menu: 'view',
    keys: ['Control+Shift+L'],
    when: always,
    run: toggleScheme,
  },
  {
    id: 'language',
    // Named in the language that it leads to, whatever is in use.
    label: named('admin.otherLanguage'),
    menu: 'view',
    when: always,
    run: ({ locale }) => chooseLanguage(otherLocale(locale)),
  },
]
