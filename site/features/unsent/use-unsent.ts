/** Whether this phone has answers that the server does not have, as it is each time that the page is looked at. */
import { useCallback, useEffect, useState } from 'react'
import { hasUnsentAnswers } from '../../application/unsent.ts'

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
    document.addEventListener('visibilitychange', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
    }
  }, [look])
  return { isUnsent, look }
}
