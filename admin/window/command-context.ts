/** The context that commands get: role, language, view and targets of this moment. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback } from 'react'
import { localeNow, useLocale } from '#web/words/language.ts'
import { accountAtom, dialogAtom, focusedAtom, selectionAtom, viewAtom } from '../app/state.ts'
import type { CommandContext } from './registry.ts'

function contextNow(store: CommandContext['store'], client: QueryClient): CommandContext {
  const selection = store.get(selectionAtom)
  const focused = store.get(focusedAtom)
  return {
    // The window is only rendered for admins and verifiers.
    role: store.get(accountAtom)?.role === 'admin' ? 'admin' : 'verifier',
    locale: localeNow(),
    view: store.get(viewAtom),
    targets: selection.length === 0 && focused ? [focused] : selection,
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
  useAtomValue(focusedAtom)
  useLocale()
  return useContextNow()()
}
