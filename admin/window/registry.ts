/**
 * The registry of commands and the context that they run in. Buttons, menus, palette, context menu, row actions and shortcuts all read it,
 * so that a command cannot exist in one and be missing in another.
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

/** Where a command appears besides its menu and the palette; `row`: Profile Actions and the context menu; `export`: the menu beside Export CSV. */
export type Place = 'row' | 'bulk' | 'export'

export type CommandContext = {
  role: StaffRole
  locale: Locale
  /** Id of the current view. */
  view: string
  /** The selected applications, or else the focused one. */
  targets: readonly Target[]
  store: ReturnType<typeof createStore>
  client: QueryClient
  /** Opens a dialog; setting `dialogAtom` to null closes it. */
  open: (dialog: ReactNode) => void
}

export type Command = {
  id: string
  /** In both languages; `named(key)` takes it from the console's catalogue. */
  label: { en: string; ml: string }
  menu: Menu
  /**
   * `Control+K`, `Alt+ArrowUp`, `S`, or a sequence of two: `G S`. Keys without Control or Alt work only while a grid
   * has the focus; F-keys work everywhere. Several are alternatives, of which the first is shown.
   */
  keys?: readonly string[]
  icon?: Drawing
  on?: readonly Place[]
  /** Acts on the focused row although no row menu shows it. */
  actsOnRow?: boolean
  isDangerous?: boolean
  /** The status that it gives, in words, shown behind a label that does not name it. */
  becomes?: (context: CommandContext) => string
  /** The target, shown after its name. */
  about?: (context: CommandContext) => string | null
  /** Makes it a toggle. */
  isOn?: (context: CommandContext) => boolean
  /** Whether it is possible; default always. An impossible command is left out of lists and greyed out as a button. */
  when?: (context: CommandContext) => boolean
  run: (context: CommandContext) => unknown
}

/** Set at the start: the window's own commands and those of the views. */
export const commandsAtom = atom<readonly Command[]>([])

export const inMenu = (menu: Menu, commands: readonly Omit<Command, 'menu'>[]): readonly Command[] =>
  commands.map((command) => ({ ...command, menu }))

export const isPossible = ({ when }: Command, context: CommandContext): boolean => when?.(context) ?? true

/** Whether a command decides about the targets. */
export const isOnRow = ({ on, actsOnRow }: Command): boolean =>
  on?.includes('row') === true || actsOnRow === true

/** The possible commands, of all places or of one. */
export const available = (
  commands: readonly Command[],
  context: CommandContext,
  place?: Place,
): readonly Command[] =>
  commands.filter(
    (command) => (place === undefined || command.on?.includes(place)) && isPossible(command, context),
  )

/** The name in the language of the reader, the status that it gives, and what the command would act on. */
export function nameOf({ label, becomes, about: isAbout }: Command, context: CommandContext): string {
  const about = isAbout?.(context) ?? null
  const name = becomes ? `${label[context.locale]} → ${becomes(context)}` : label[context.locale]
  return about === null ? name : `${name}: ${about}`
}

/** The context with one application as the target, whatever is selected. */
export const about = (context: CommandContext, target: Target): CommandContext => ({
  ...context,
  targets: [target],
})

// A command gets the context of the moment in which it runs, read from the grid itself: what was last painted may be a row behind.
type Store = CommandContext['store']

/** The selected applications: those of this page as the grid has them now, and those of other pages. */
export function selectedNow(store: Store): readonly Target[] {
  const grid = store.get(gridAtom)
  const published = store.get(selectionAtom)
  return grid ? [...published.filter(({ id }) => !grid.has(id)), ...grid.selected()] : published
}

/** While the grid has the focus, the row of its focused cell; null for an erased one. */
export function focusedNow(store: Store): Target | null {
  const row =
    (isInGrid(document.activeElement) ? store.get(gridAtom)?.inHand() : null) ?? store.get(focusedAtom)
  return row?.mark === 'gone' ? null : row
}

function isOnFocusedPage(store: Store): boolean {
  const focused = store.get(focusedAtom)
  return focused !== null && location.pathname.includes(focused.id)
}

/** Whether a list, or the page of the focused application, is visible: only then a person sees the target of a command. */
const isTargetShown = (store: Store): boolean =>
  store.get(gridAtom) !== null ||
  [FIRST_VIEW, 'ranking'].includes(store.get(viewAtom)) ||
  isOnFocusedPage(store)

export function contextNow(store: Store, client: QueryClient): CommandContext {
  const isShown = isTargetShown(store)
  const selected = isShown ? selectedNow(store) : []
  const focused = isShown ? focusedNow(store) : null
  return {
    // The window is only rendered for staff.
    role: store.get(accountAtom)?.role === 'admin' ? 'admin' : 'verifier',
    locale: localeNow(),
    view: store.get(viewAtom),
    targets: selected.length === 0 && focused ? [focused] : selected,
    store,
    client,
    open: (dialog) => store.set(dialogAtom, dialog),
  }
}

/** For event handlers: reads the context when it is called. The function is stable. */
export function useContextNow(): () => CommandContext {
  const store = useStore()
  const client = useQueryClient()
  return useCallback(() => contextNow(store, client), [store, client])
}

/** For rendering: updates when the context changes. */
export function useCommandContext(): CommandContext {
  useAtomValue(accountAtom)
  useAtomValue(viewAtom)
  useAtomValue(selectionAtom)
  useAtomValue(shownFocusAtom)
  useLocale()
  return useContextNow()()
}
