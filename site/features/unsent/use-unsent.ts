/** Whether this phone has answers that the server does not have, as it is each time that the page is looked at. */
import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '../../account/queries.ts'
import { hasUnsentAnswers } from '../../application/unsent.ts'

/** A page from the browser's memory, after "Back", is as it was when it was left. */
const refetchIfRestored = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) void queryClient.invalidateQueries()
}

export function useUnsent(userId: string) {
  const [isUnsent, setUnsent] = useState(false)
  const look = useCallback(async () => {
    const found = await hasUnsentAnswers(userId)
    setUnsent(found)
    return found
  }, [userId])
  useEffect(() => {
    const again = () => void look()
    again()
    addEventListener('pageshow', again)
    addEventListener('pageshow', refetchIfRestored)
    document.addEventListener('visibilitychange', again)
    return () => {
      removeEventListener('pageshow', again)
      removeEventListener('pageshow', refetchIfRestored)
      document.removeEventListener('visibilitychange', again)
    }
  }, [look])
  return { isUnsent, look }
}
