/** The mutation hook of the console: a change on the server, followed for Undo, whose failure is reported in a toast. */
import { type MutationFunction, type QueryClient, useMutation } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useRef } from 'react'
import { type Outcomes, useOutcomes } from './outcomes.ts'
import { useWords } from './texts/console.ts'
import { undoButton } from './undo/button.tsx'
import { tracked } from './undo/tracked.ts'
import type { Change } from './undo/undo-state.ts'
import { useOnce } from './use-once.ts'

/** `succeeded` names what was changed and offers to take it back, where that can be. */
type Tools = { client: QueryClient } & Pick<Outcomes, 'succeeded'>

type Options<Answer, Ask> = {
  /** Shown where the server gives no text of its own. */
  failText: string | ((error: Error) => string)
  /** Whom it is about, by name, where it fails. */
  about?: string
  /** What was changed, for Undo; without it the change cannot be undone, and neither can one before it. */
  made?: (answer: Answer, ask: Ask) => Change
  /** Runs in the hook, so also when the component is gone by the time of the answer. */
  onSuccess?: (answer: Answer, tools: Tools) => unknown
}

export function useChange<Answer, Ask = void>(
  run: MutationFunction<Answer, Ask>,
  { failText, about, made, onSuccess }: Options<Answer, Ask>,
) {
  const store = useStore()
  const { t } = useWords()
  const { succeeded, failed } = useOutcomes()
  const last = useRef<(Change & { n: number }) | null>(null)
  const toldWith = (change: typeof last.current): Tools['succeeded'] => {
    if (!made || !change) return succeeded
    return (text, more) => succeeded(text, { about: change.name, ...undoButton(store, t, change), ...more })
  }
  const mutation = useMutation<Answer, Error, Ask>({
    mutationFn: async (ask, context) => {
      const other: Change = { name: t('console.otherChange'), events: [] }
      const send = () => run(ask, context)
      const { answer, change } = await tracked(store, send, (got) => made?.(got, ask) ?? other)
      last.current = change
      return answer
    },
    onSuccess: (answer, _ask, _result, { client }) =>
      onSuccess?.(answer, { client, succeeded: toldWith(last.current) }),
    onError: (error) => failed(error, typeof failText === 'string' ? failText : failText(error), about),
  })
  return useOnce(mutation)
}
