/** What the window itself can do: views, palette, shortcuts, selection, panes, density, light and dark, language. */
import { lazy } from 'react'
import * as icons from '#web/ui/icons.ts'
import { gridAtom, inspectorOpenAtom, selectionAtom, viewAtom } from '../app/state.ts'
import { named } from '../app/texts/console.ts'
import type { View } from '../app/views.ts'
import type { UseFound } from './Palette.tsx'
import { lookCommands, menuCommand, paneCommands } from './pane-commands.ts'
import type { Command, CommandContext } from './registry.ts'

const fetchPalette = () => import('./Palette.tsx')
const Palette = lazy(fetchPalette)
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

/** Its key is pressed and typed on at once: it is fetched before, and where that fails, again when it is opened. */
export const readyPalette = (): void => void fetchPalette().catch(() => undefined)

const always = (): boolean => true
const hasGrid = ({ store }: CommandContext): boolean => store.get(gridAtom) !== null

const helpCommands = (useFound: UseFound): readonly Command[] => [
  {
    id: 'palette',
    label: named('console.palette'),
    menu: 'help',
    keys: ['Control+K', 'Control+Shift+P', 'F1'],
    icon: icons.search,
    when: always,
    run: ({ open }) => open(<Palette useFound={useFound} />),
  },
  {
    id: 'shortcuts',
    label: named('console.shortcuts'),
    menu: 'help',
    keys: ['?'],
    icon: icons.rows,
    when: always,
    run: ({ open }) => open(<Shortcuts />),
  },
]

type StepId = 'next' | 'previous' | 'extendDown' | 'extendUp'
const step = (id: StepId, by: 1 | -1, keys: readonly string[], extending: boolean): Command => ({
  id,
  keys,
  menu: 'edit',
  when: hasGrid,
  label: named(`console.${id}`),
  run: ({ store }: CommandContext) => store.get(gridAtom)?.step(by, extending),
})
const edit: readonly Command[] = [
  step('next', 1, [']'], false),
  step('previous', -1, ['['], false),
  step('extendDown', 1, ['Shift+ArrowDown'], true),
  step('extendUp', -1, ['Shift+ArrowUp'], true),
  {
    id: 'selectAll',
    label: named('console.selectAll'),
    menu: 'edit',
    keys: ['Control+A'],
    when: hasGrid,
    run: ({ store }) => store.get(gridAtom)?.selectAll(),
  },
  {
    id: 'clearSelection',
    label: named('console.clearSelection'),
    menu: 'edit',
    keys: ['Escape'],
    icon: icons.close,
    when: ({ store }) => store.get(selectionAtom).length > 0 || store.get(inspectorOpenAtom),
    run: ({ store }) => {
      if (store.get(selectionAtom).length > 0) store.get(gridAtom)?.clearSelection()
      else store.set(inspectorOpenAtom, false)
    },
  },
]

const opening = ({ id, label, icon, keys, isTool, mayOpen, group }: View): Command => ({
  id: `view.${id}`,
  label,
  icon,
  menu: group === 'history' ? 'audit' : group === 'ranking' ? 'ranking' : 'view',
  ...(keys && { keys }),
  ...(isTool && { on: ['toolbar'] as const, isOn: ({ view }: CommandContext) => view === id }),
  when: ({ role }) => mayOpen?.(role) ?? true,
  run: ({ store }) => store.set(viewAtom, id),
})

/** @param useFound what the palette finds besides commands */
export const windowCommands = (views: readonly View[], useFound: UseFound): readonly Command[] => [
  ...edit,
  ...views.map(opening),
  menuCommand,
  ...paneCommands,
  ...lookCommands,
  ...helpCommands(useFound),
]
