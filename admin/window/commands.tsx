/** The window's own commands: opening views, palette, shortcuts, selection, panes, density, colour scheme and language. */

import { otherLocale } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { lazyDialog } from '../app/lazy-code.tsx'
import { isFullPage } from '../app/names.ts'
import { toggleScheme } from '../app/page.ts'
import {
  contextMenuAtom,
  densities,
  densityAtom,
  type GridHandle,
  gridAtom,
  inspectorOpenAtom,
  viewAtom,
} from '../app/state.ts'
import { named } from '../app/texts/console.ts'
import { currentViewAtom, type View } from '../app/views.ts'
import type { UseFound } from './Palette.tsx'
import { type Command, type CommandContext, inMenu, selectedNow } from './registry.ts'

const Palette = lazyDialog(() => import('./Palette.tsx'))
const Shortcuts = lazyDialog(async () => ({ default: (await import('./Palette.tsx')).Shortcuts }))

/** Preloaded, so that text typed right after its shortcut is not lost. */
export const preloadPalette = (): void => void Palette.ahead()

const hasGrid = ({ store }: CommandContext): boolean => store.get(gridAtom) !== null

const helpCommands = (useFound: UseFound) =>
  inMenu('help', [
    {
      id: 'palette',
      label: named('console.palette'),
      keys: ['Control+K', 'Control+Shift+P', 'F1', 'F10'],
      icon: icons.search,
      run: ({ open }) => open(<Palette useFound={useFound} />),
    },
    {
      id: 'shortcuts',
      label: named('console.shortcuts'),
      keys: ['?'],
      icon: icons.rows,
      run: ({ open }) => open(<Shortcuts />),
    },
  ])

const steps = [
  { id: 'next', by: 1, key: ']', extending: false },
  { id: 'previous', by: -1, key: '[', extending: false },
  { id: 'extendDown', by: 1, key: 'Shift+ArrowDown', extending: true },
  { id: 'extendUp', by: -1, key: 'Shift+ArrowUp', extending: true },
] as const

const editCommands = inMenu('edit', [
  ...steps.map(({ id, by, key, extending }) => ({
    id,
    label: named(`console.${id}`),
    keys: [key],
    when: hasGrid,
    run: ({ store }: CommandContext) => store.get(gridAtom)?.step(by, extending),
  })),
  {
    id: 'selectAll',
    label: named('console.selectAll'),
    keys: ['Control+A'],
    when: hasGrid,
    run: ({ store }) => store.get(gridAtom)?.selectAll(),
  },
  {
    id: 'clearSelection',
    label: named('console.clearSelection'),
    keys: ['Escape'],
    icon: icons.close,
    when: ({ store }) =>
      store.get(gridAtom) !== null && (selectedNow(store).length > 0 || store.get(inspectorOpenAtom)),
    run: ({ store }) => {
      if (selectedNow(store).length > 0) store.get(gridAtom)?.clearSelection()
      else store.set(inspectorOpenAtom, false)
    },
  },
])

const openView = ({ id, label, icon, keys, isForAdmins }: View): Command => ({
  id: `view.${id}`,
  label,
  icon,
  menu: 'view',
  ...(keys && { keys }),
  when: ({ role }) => role === 'admin' || !isForAdmins,
  run: ({ store }) => store.set(viewAtom, id),
})

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

const paneCommands = inMenu('view', [
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

const contextMenuCommand: Command = {
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

const appearanceCommands = inMenu('view', [
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

/** @param useFound finds entries of the palette besides commands */
export const windowCommands = (views: readonly View[], useFound: UseFound): readonly Command[] => [
  ...editCommands,
  ...views.map(openView),
  contextMenuCommand,
  ...paneCommands,
  ...appearanceCommands,
  ...helpCommands(useFound),
]
