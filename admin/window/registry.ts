/**
 * What a command is, and the one registry of them: menus, toolbar, palette, context menu, row actions, keys and the
 * list of shortcuts all read it, so a command cannot exist in one and be missing in another.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { atom } from 'jotai'
import type { ReactNode } from 'react'
import type { Locale, StaffRole } from '#events/vocabulary.ts'
import type { Drawing } from '#web/ui/icons.ts'
import type { Target } from '../app/state.ts'

export const menus = ['file', 'edit', 'view', 'application', 'ranking', 'audit', 'help'] as const
export type Menu = (typeof menus)[number]

/** Further places beside the menu and the palette: `row` is Profile Actions and the context menu. */
export type Place = 'toolbar' | 'row' | 'bulk'

export type CommandContext = {
  role: StaffRole
  locale: Locale
  /** The view that is open. */
  view: string
  /** What it is about: the selected applications, or else the one in hand. */
  targets: readonly Target[]
  store: ReturnType<typeof createStore>
  client: QueryClient
  /** Opens a dialog; it is closed by setting `dialogAtom` to null. */
  open: (dialog: ReactNode) => void
}

export type Command = {
  id: string
  /** In both languages; `named(key)` takes it from the console's catalogue. */
  label: { en: string; ml: string }
  menu: Menu
  /** Stands in a menu of this name within that one, so that no menu is taller than the screen. */
  within?: { en: string; ml: string }
  /**
   * `Control+K`, `Alt+ArrowUp`, `S`, or two keys in turn: `G S`. Keys without Control or Alt work only while a grid
   * has the focus; F-keys work everywhere. Several are alternatives, and the first is shown.
   */
  keys?: readonly string[]
  icon?: Drawing
  on?: readonly Place[]
  isDangerous?: boolean
  /** For what is on or off. */
  isOn?: (context: CommandContext) => boolean
  /** False hides it from menus of a row and greys it out in the menu bar. */
  when: (context: CommandContext) => boolean
  run: (context: CommandContext) => unknown
}

/** Filled when the window opens, from the window's own lists and those of the views. */
export const commandsAtom = atom<readonly Command[]>([])

/** What can be done here and now, of all or of one place. */
export const available = (
  commands: readonly Command[],
  context: CommandContext,
  place?: Place,
): readonly Command[] =>
  commands.filter((command) => (place === undefined || command.on?.includes(place)) && command.when(context))

/** About one application, whatever is selected. */
export const about = (context: CommandContext, target: Target): CommandContext => ({
  ...context,
  targets: [target],
})
