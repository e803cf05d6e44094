/** A form or a key that is pressed again before its first press is seen to have worked sends nothing a second time. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

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
