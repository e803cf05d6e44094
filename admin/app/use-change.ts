/** The mutation hooks of the console: each change is tracked for Undo, and a failure is reported in a toast. */
import {
  type MutationFunction,
  type QueryClient,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { type Outcomes, outcomes } from './outcomes.ts'
import { t } from './texts/console.ts'
import { type Change, tracked, undoButton } from './undo/tracked.tsx'

/** Drops calls while one has no answer yet, so that a second press sends nothing twice. */
export function useOnce<Answer, Failure, Ask, Before>(
  mutation: UseMutationResult<Answer, Failure, Ask, Before>,
): UseMutationResult<Answer, Failure, Ask, Before> {
  const isBusy = useRef(false)
  const { mutate, mutateAsync } = mutation
  const send = useCallback<typeof mutate>(
    (...ask) => {
      if (isBusy.current) return
      isBusy.current = true
      const end = () => {
        isBusy.current = false
      }
      // The mutation reports its own failure.
      void mutateAsync(...ask).then(end, end)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate: send }
}

/** `succeeded` reports the change in a toast that offers Undo where the change can be undone. */
type Tools = { client: QueryClient } & Pick<Outcomes, 'succeeded'>

type Options<Answer, Ask> = {
  /** Shown where the server gives no text of its own. */
  failText: string | ((error: Error) => string)
  /** The family, named in the toast of a failure. */
  about?: string
  /** The change for Undo. Without it neither this change nor an earlier one can be undone. */
  made?: (answer: Answer, ask: Ask) => Change
  /** Runs even if the component is unmounted by the time of the answer. */
  onSuccess?: (answer: Answer, tools: Tools) => unknown
}

export function useChange<Answer, Ask = void>(
  run: MutationFunction<Answer, Ask>,
  { failText, about, made, onSuccess }: Options<Answer, Ask>,
) {
  const store = useStore()
  const last = useRef<(Change & { n: number }) | null>(null)
  const successWith = (change: typeof last.current): Tools['succeeded'] => {
    if (!made || !change) return outcomes.succeeded
    return (text, more) =>
      outcomes.succeeded(text, { about: change.name, ...undoButton(store, change), ...more })
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
      onSuccess?.(answer, { client, succeeded: successWith(last.current) }),
    onError: (error) =>
      outcomes.failed(error, typeof failText === 'string' ? failText : failText(error), about),
  })
  return useOnce(mutation)
}
