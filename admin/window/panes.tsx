/** The panes of the window: their commands, and the commands for density, colour scheme and language. */
import { useSyncExternalStore } from 'react'
import { otherLocale } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { isFullPage } from '../app/names.ts'
import { toggleScheme } from '../app/page.ts'
import {
  contextMenuAtom,
  densities,
  densityAtom,
  type GridHandle,
  gridAtom,
  inspectorOpenAtom,
} from '../app/state.ts'
import { named } from '../app/texts/console.ts'
import { currentViewAtom } from '../app/views.ts'
import { type Command, type CommandContext, inMenu } from './registry.ts'

const panes = ['.top', '.nav', '.filter-panel', '.view-line', '.area', '.insp'] as const
const focusable = 'button:not(:disabled), [tabindex="0"], a[href], input, select'

/**
 * Moves the focus between panes (F6). @param by 1 for the next visible pane, -1 for the previous one; in the view the grid takes the focus
 */
function focusPane(grid: GridHandle | null, by: 1 | -1): void {
  const shown = panes.flatMap((selector) => {
    const pane = document.querySelector<HTMLElement>(selector)
    return pane ? [pane] : []
  })
  const now = shown.findIndex((pane) => pane.contains(document.activeElement))
  const next = shown.at((now + by + shown.length) % shown.length)
  if (grid && next?.matches('.area')) grid.focus()
  else next?.querySelector<HTMLElement>(focusable)?.focus()
}

/** Whether the open view has an inspector; the full page of an application has none. */
export const hasInspector = (store: CommandContext['store']): boolean =>
  store.get(currentViewAtom)?.Inspector !== undefined && !isFullPage(location.pathname)

export const paneCommands = inMenu('view', [
  {
    id: 'inspector',
    label: named('console.inspector'),
    keys: ['Control+\\'],
    icon: icons.columns,
    when: ({ store }) => hasInspector(store),
    isOn: ({ store }) => store.get(inspectorOpenAtom),
    run: ({ store }) => store.set(inspectorOpenAtom, !store.get(inspectorOpenAtom)),
  },
  {
    id: 'openInspector',
    label: named('console.openInspector'),
    keys: ['Enter', 'E'],
    actsOnRow: true,
    when: ({ store, targets }) => store.get(gridAtom) !== null && targets.length > 0,
    run: ({ store }) => {
      store.set(inspectorOpenAtom, true)
      setTimeout(() => document.querySelector<HTMLElement>('.insp [role=tab][aria-selected=true]')?.focus())
    },
  },
  {
    id: 'nextPane',
    label: named('console.nextPane'),
    keys: ['F6'],
    run: ({ store }) => focusPane(store.get(gridAtom), 1),
  },
  {
    id: 'previousPane',
    label: named('console.previousPane'),
    keys: ['Shift+F6'],
    run: ({ store }) => focusPane(store.get(gridAtom), -1),
  },
])

export const contextMenuCommand: Command = {
  id: 'profileActions',
  label: named('admin.profileActions'),
  menu: 'application',
  keys: ['Shift+F10', 'ContextMenu'],
  icon: icons.more,
  actsOnRow: true,
  when: ({ store, targets }) => store.get(gridAtom) !== null && targets.length > 0,
  run: ({ store, targets }) => {
    const focusedBox = document.activeElement?.getBoundingClientRect()
    store.set(contextMenuAtom, { x: focusedBox?.left ?? 0, y: focusedBox?.bottom ?? 0, targets })
  },
}

export const appearanceCommands = inMenu('view', [
  {
    id: 'density',
    label: named('console.density'),
    icon: icons.rows,
    run: ({ store }) => {
      const now = densities.indexOf(store.get(densityAtom))
      store.set(densityAtom, densities[(now + 1) % densities.length] ?? 'standard')
    },
  },
  {
    id: 'scheme',
    label: named('admin.scheme'),
    keys: ['Control+Shift+L'],
    run: toggleScheme,
  },
  {
    id: 'language',
    // The name of the other language, in that language.
    label: named('admin.otherLanguage'),
    run: ({ locale }) => chooseLanguage(otherLocale(locale)),
  },
])

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 720 px the console has the layout for phones. */
export const useIsPhone = (): boolean => !useMedia('(min-width: 720px)')
