/** A form or a key that is pressed again before its first press is seen to have worked sends nothing a second time. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { noCalls, pressed, rendered } from './once-state.ts'

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
