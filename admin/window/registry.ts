/**
 * The type of a command and the registry of all commands. Menus, toolbar, palette, context menu, row actions, shortcuts
 * and their list all read the registry, so that a command cannot exist in one and be missing in another.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, type createStore, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useCallback } from 'react'
import type { Locale, StaffRole } from '#events/vocabulary.ts'
import type { Drawing } from '#web/ui/icons.ts'
import { localeNow, useLocale } from '#web/words/language.ts'
import {
  accountAtom,
  dialogAtom,
  FIRST_VIEW,
  focusedAtom,
  gridAtom,
  selectionAtom,
  shownFocusAtom,
  type Target,
  viewAtom,
} from '../app/state.ts'
import { isInGrid } from './focus.ts'

export const menus = ['file', 'edit', 'view', 'application', 'ranking', 'audit', 'help'] as const
export type Menu = (typeof menus)[number]

/** Where a command appears besides its menu and the palette; `row` is Profile Actions and the context menu. */
export type Place = 'toolbar' | 'row' | 'bulk'

export type CommandContext = {
  role: StaffRole
  locale: Locale
  /** The id of the current view. */
  view: string
  /** What the command acts on: the selected applications, or else the focused one. */
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
  /** The name of a submenu that it belongs to, so that no menu is taller than the screen. */
  within?: { en: string; ml: string }
  /**
   * `Control+K`, `Alt+ArrowUp`, `S`, or a sequence of two: `G S`. Keys without Control or Alt work only while a grid
   * has the focus; F-keys work everywhere. Several are alternatives, of which the first is shown.
   */
  keys?: readonly string[]
  icon?: Drawing
  on?: readonly Place[]
  /** It changes the row in hand though no menu of a row has it. */
  actsOnRow?: boolean
  /** It is about the row in hand also where several are selected. */
  isOfRowInHand?: boolean
  isDangerous?: boolean
  /** What it is about at this moment, shown after its name. */
  about?: (context: CommandContext) => string | null
  /** Makes it a toggle. */
  isOn?: (context: CommandContext) => boolean
  /** Whether it is possible now; without it, always. If not, it is greyed out in the menu bar and left out elsewhere. */
  when?: (context: CommandContext) => boolean
  /** What a press is told besides, where it is not possible: why, or what to use instead. */
  whyNot?: (context: CommandContext) => string | null
  run: (context: CommandContext) => unknown
}

/** Filled when the window opens, with the window's own commands and those of the views. */
export const commandsAtom = atom<readonly Command[]>([])

export const inMenu = (menu: Menu, commands: readonly Omit<Command, 'menu'>[]): readonly Command[] =>
  commands.map((command) => ({ ...command, menu }))

export const isPossible = ({ when }: Command, context: CommandContext): boolean => when?.(context) ?? true

/** The commands that are possible now, of all or of one place. */
export const available = (
  commands: readonly Command[],
  context: CommandContext,
  place?: Place,
): readonly Command[] =>
  commands.filter(
    (command) => (place === undefined || command.on?.includes(place)) && isPossible(command, context),
  )

/** Its name in the reader's language, and what it is about. */
export function nameOf({ label, about: isAbout }: Command, context: CommandContext): string {
  const about = isAbout?.(context) ?? null
  const name = label[context.locale]
  return about === null ? name : `${name}: ${about}`
}

/** The context of a command on one application, whatever is selected. */
export const about = (context: CommandContext, target: Target): CommandContext => ({
  ...context,
  targets: [target],
})

// A command gets the context of the moment in which it runs, read from the grid itself: what was last painted may be a row behind.
type Store = CommandContext['store']

/** The selected applications: of the rows that the grid has as it has them now, and those of other pages. */
export function selectedNow(store: Store): readonly Target[] {
  const grid = store.get(gridAtom)
  const published = store.get(selectionAtom)
  return grid ? [...published.filter(({ id }) => !grid.has(id)), ...grid.selected()] : published
}

/** While the grid has the focus, the row under its focused cell. */
export function focusedNow(store: Store): Target | null {
  return (isInGrid(document.activeElement) ? store.get(gridAtom)?.inHand() : null) ?? store.get(focusedAtom)
}

export function isOnPageInHand(store: Store): boolean {
  const inHand = store.get(focusedAtom)
  return inHand !== null && location.pathname.includes(inHand.id)
}

/** Whether there is a list on the screen, or the page of the family in hand. Elsewhere nobody sees which family a command would mean. */
export const isInHandShown = (store: Store): boolean =>
  store.get(gridAtom) !== null ||
  [FIRST_VIEW, 'ranking'].includes(store.get(viewAtom)) ||
  isOnPageInHand(store)

export function contextNow(store: Store, client: QueryClient): CommandContext {
  const isShown = isInHandShown(store)
  const selected = isShown ? selectedNow(store) : []
  const focused = isShown ? focusedNow(store) : null
  return {
    // The window is only rendered for admins and verifiers.
    role: store.get(accountAtom)?.role === 'admin' ? 'admin' : 'verifier',
    locale: localeNow(),
    view: store.get(viewAtom),
    targets: selected.length === 0 && focused ? [focused] : selected,
    store,
    client,
    open: (dialog) => store.set(dialogAtom, dialog),
  }
}

/** For buttons and keys: reads the context when it is called. The same function as long as the window is open. */
export function useContextNow(): () => CommandContext {
  const store = useStore()
  const client = useQueryClient()
  return useCallback(() => contextNow(store, client), [store, client])
}

/** For what is shown: renders again when the context changes. */
export function useCommandContext(): CommandContext {
  useAtomValue(accountAtom)
  useAtomValue(viewAtom)
  useAtomValue(selectionAtom)
  useAtomValue(shownFocusAtom)
  useLocale()
  return useContextNow()()
}
