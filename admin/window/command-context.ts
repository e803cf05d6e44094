/**
 * The context that commands get: role, language, view and targets. A command that is run gets that of the moment in which it
 * is run, read from the grid itself: what was last painted, and what the grid has reported so far, may be a row behind.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback } from 'react'
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
import type { CommandContext } from './registry.ts'

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
