/** The window's own commands: opening views, palette, shortcuts, selection. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../app/lazy-code.tsx'
import { gridAtom, inspectorOpenAtom, viewAtom } from '../app/state.ts'
import { named } from '../app/texts/console.ts'
import type { View } from '../app/views.ts'
import type { UseFound } from './Palette.tsx'
import { appearanceCommands, contextMenuCommand, paneCommands } from './panes.tsx'
import { type Command, type CommandContext, inMenu, selectedNow } from './registry.ts'

const Palette = lazyDialog(() => import('./Palette.tsx'))
const Shortcuts = lazyDialog(() => import('./Shortcuts.tsx'))

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

/** @param useFound finds entries of the palette besides commands */
export const windowCommands = (views: readonly View[], useFound: UseFound): readonly Command[] => [
  ...editCommands,
  ...views.map(openView),
  contextMenuCommand,
  ...paneCommands,
  ...appearanceCommands,
  ...helpCommands(useFound),
]
