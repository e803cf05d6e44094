/** The mutation hook of the console: a change on the server, followed for Undo, whose failure is reported in a toast. */
import {
  type MutationFunction,
  type QueryClient,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Outcomes, useOutcomes } from './outcomes.ts'
import { useWords } from './texts/console.ts'
import { undoButton } from './undo/button.tsx'
import { tracked } from './undo/tracked.ts'
import type { Change } from './undo/undo-state.ts'

// A form or a key that is pressed again before its first press is seen to have worked sends nothing a second time.

// Whether a call may be made, as a state machine: one at a time, and the next only once the end of the one before has been rendered,
// since until then nobody can have seen it. Pure.

/** `begun`: calls so far. `seen`: those whose end has been rendered. */
type OnceState = { begun: number; seen: number }

export const noCalls: OnceState = { begun: 0, seen: 0 }

/** @returns null where the press does nothing, since one is on its way or its end was not yet seen */
export const pressed = ({ begun, seen }: OnceState): OnceState | null =>
  begun === seen ? { begun: begun + 1, seen } : null

/** @param ended how many calls have ended in what was rendered */
export const rendered = (now: OnceState, ended: number): OnceState => ({
  ...now,
  seen: Math.min(now.begun, Math.max(now.seen, ended)),
})

/** @returns the mutation, which takes the next call only once the end of the one before has been rendered */
export function useOnce<Answer, Failure, Ask, Before>(
  mutation: UseMutationResult<Answer, Failure, Ask, Before>,
): UseMutationResult<Answer, Failure, Ask, Before> {
  const calls = useRef(noCalls)
  const [ended, setEnded] = useState(0)
  const { mutate, mutateAsync } = mutation
  const send = useCallback<typeof mutate>(
    (...ask) => {
      const next = pressed(calls.current)
      if (next === null) return
      calls.current = next
      const end = () => setEnded(next.begun)
      // The mutation itself tells of a failure.
      void mutateAsync(...ask).then(end, end)
    },
    [mutateAsync],
  )
  useEffect(() => {
    calls.current = rendered(calls.current, ended)
  }, [ended])
  return { ...mutation, mutate: send }
}

// For answers that a form shows in itself: where it was closed meanwhile, they are told otherwise.

/** @returns whether the component is still there */
export function useMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}

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
