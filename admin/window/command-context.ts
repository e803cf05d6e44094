/** The context that commands get: role, language, view and targets of this moment. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { accountAtom, dialogAtom, focusedAtom, selectionAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import type { CommandContext } from './registry.ts'

export function useCommandContext(): CommandContext {
  const store = useStore()
  const client = useQueryClient()
  const { locale } = useWords()
  const account = useAtomValue(accountAtom)
  const view = useAtomValue(viewAtom)
  const selection = useAtomValue(selectionAtom)
  const focused = useAtomValue(focusedAtom)
  return {
    // The window is only rendered for admins and verifiers.
    role: account?.role === 'admin' ? 'admin' : 'verifier',
    locale,
    view,
    targets: selection.length === 0 && focused ? [focused] : selection,
    store,
    client,
    open: (dialog) => store.set(dialogAtom, dialog),
  }
}
