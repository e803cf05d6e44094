/** What the window itself can do: palette, shortcuts, panes, density, light and dark, language, settings, logout. */
import { lazy } from 'react'
import { adminPaths } from '#web/paths.ts'
import { navigate } from '../app/address.ts'
import { logout } from '../app/session.ts'
import { focusedAtom, gridAtom, inspectorOpenAtom, selectionAtom, viewAtom } from '../app/state.ts'
import { named, translatorIn } from '../app/texts/console.ts'
import type { View } from '../app/views.ts'
import { countWaiting } from '../features/visits/sealed.ts'
import type { Command, CommandContext } from './commands.ts'
import { lookCommands, menuCommand, paneCommands } from './pane-commands.ts'

const AccountDialog = lazy(() => import('../features/account/AccountDialog.tsx'))
const fetchPalette = () => import('./Palette.tsx')
const Palette = lazy(fetchPalette)
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))
const Settings = lazy(() => import('../features/settings/Settings.tsx'))

/** Its key is pressed and typed on at once: it is fetched before, and where that fails, again when it is opened. */
export const readyPalette = (): void => void fetchPalette().catch(() => undefined)

const always = (): boolean => true
const hasGrid = ({ store }: CommandContext): boolean => store.get(gridAtom) !== null

/** A logout that the server did not hear of still leaves the screen, and nothing stays behind on it. */
async function leave({ client, store, locale }: CommandContext): Promise<void> {
  const waiting = await countWaiting().catch(() => 0)
  if (waiting > 0 && !confirm(translatorIn(locale)('nav.unsent'))) return
  try {
    await logout()
  } catch (error) {
    console.warn(error)
  }
  client.clear()
  store.set(focusedAtom, null)
  store.set(selectionAtom, [])
  navigate(adminPaths.login)
}

const help: readonly Command[] = [
  {
    id: 'palette',
    label: named('console.palette'),
    menu: 'help',
    keys: ['Control+K', 'Control+Shift+P', 'F1'],
    icon: 'search',
    when: always,
    run: ({ open }) => open(<Palette />),
  },
  {
    id: 'shortcuts',
    label: named('console.shortcuts'),
    menu: 'help',
    keys: ['?'],
    icon: 'rows',
    when: always,
    run: ({ open }) => open(<Shortcuts />),
  },
]

const file: readonly Command[] = [
  {
    id: 'settings',
    label: named('admin.settings'),
    menu: 'file',
    icon: 'gear',
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<Settings />),
  },
  {
    id: 'account',
    label: named('console.account'),
    menu: 'file',
    when: always,
    run: ({ open }) => open(<AccountDialog />),
  },
  { id: 'logout', label: named('nav.logout'), menu: 'file', when: always, run: leave },
]

type StepId = 'next' | 'previous' | 'extendDown' | 'extendUp'
const step = (id: StepId, by: 1 | -1, keys: readonly string[], extending: boolean): Command => ({
  ...{ id, keys, menu: 'edit', when: hasGrid },
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
    icon: 'close',
    when: ({ store }) => store.get(selectionAtom).length > 0 || store.get(inspectorOpenAtom),
    run: ({ store }) => {
      if (store.get(selectionAtom).length > 0) store.get(gridAtom)?.clearSelection()
      else store.set(inspectorOpenAtom, false)
    },
  },
]

const opening = ({ id, label, icon, keys, isTool, mayOpen, group }: View): Command => ({
  ...{
    id: `view.${id}`,
    label,
    icon,
    menu: group === 'history' ? 'audit' : group === 'ranking' ? 'ranking' : 'view',
  },
  ...(keys && { keys }),
  ...(isTool && { on: ['toolbar'] as const, isOn: ({ view }: CommandContext) => view === id }),
  when: ({ role }) => mayOpen?.(role) ?? true,
  run: ({ store }) => store.set(viewAtom, id),
})

export const windowCommands = (views: readonly View[]): readonly Command[] => [
  ...file,
  ...edit,
  ...views.map(opening),
  menuCommand,
  ...paneCommands,
  ...lookCommands,
  ...help,
]
