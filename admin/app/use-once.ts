/** A form or a key that is pressed again before its first press is seen to have worked sends nothing a second time. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/** @returns the mutation, which takes the next call only once the end of the one before has been rendered */
export function useOnce<Answer, Failure, Ask, Before>(
  mutation: UseMutationResult<Answer, Failure, Ask, Before>,
): UseMutationResult<Answer, Failure, Ask, Before> {
  const isRunning = useRef(false)
  const { mutate: send, isPending, submittedAt } = mutation
  const mutate = useCallback<typeof send>(
    (...ask) => {
      if (isRunning.current) return
      isRunning.current = true
      send(...ask)
    },
    [send],
  )
  // The time as well: an answer may be there before it was rendered that one is waited for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call has another time
  useEffect(() => {
    if (!isPending) isRunning.current = false
  }, [isPending, submittedAt])
  return { ...mutation, mutate }
}
