/** For answers that a form shows in itself: where it was closed meanwhile, they are told otherwise. */
import { useCallback, useEffect, useRef } from 'react'

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
