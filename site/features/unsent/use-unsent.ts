/** Whether this phone has unsent answers; checked again each time the page becomes visible. */
import { useCallback, useEffect, useState } from 'react'
import { hasUnsentAnswers } from '../../application/drafts.ts'

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
