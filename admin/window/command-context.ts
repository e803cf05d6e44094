/** The context that a command gets when it is asked whether it applies, and when it runs. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { accountAtom, dialogAtom, focusedAtom, selectionAtom, type Target, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import type { CommandContext } from './registry.ts'

const targetsOf = (selection: readonly Target[], focused: Target | null): readonly Target[] =>
  selection.length === 0 && focused ? [focused] : selection

export function useCommandContext(): CommandContext {
  const store = useStore()
  const client = useQueryClient()
  const { locale } = useWords()
  const account = useAtomValue(accountAtom)
  const view = useAtomValue(viewAtom)
  const targets = targetsOf(useAtomValue(selectionAtom), useAtomValue(focusedAtom))
  return {
    // Whoever is no admin may do what a verifier may; nobody else gets past the window's door.
    role: account?.role === 'admin' ? 'admin' : 'verifier',
    locale,
    view,
    targets,
    store,
    client,
    open: (dialog) => store.set(dialogAtom, dialog),
  }
}
