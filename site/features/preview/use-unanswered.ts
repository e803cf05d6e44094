/** A submission that was not answered: whether it arrived is asked as soon as the server can be reached. */
import { useEffect, useRef, useState } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { applicationQuery, applicationSaved, type MyApplication } from '../../account/queries.ts'

/** `unknown`: the server could not be reached since. `not-submitted`: it could, and does not have it. */
export type Unanswered = 'unknown' | 'not-submitted' | null

/** @param onArrived what follows where the server has it */
export function useUnanswered(id: string, onArrived: (saved: MyApplication) => Promise<void>) {
  const [unanswered, setUnanswered] = useState<Unanswered>(null)
  /** @returns whether the server could be asked */
  const look = async (): Promise<boolean> => {
    const now = await applicationQuery(id)
      .queryFn()
      .catch(() => null)
    if (now === null) return false
    if (now.status !== 'draft') await onArrived(now)
    else {
      applicationSaved(now)
      setUnanswered('not-submitted')
    }
    return true
  }
  const current = useRef(look)
  current.current = look
  const isUnknown = unanswered === 'unknown'
  useEffect(() => (isUnknown ? retryWhenOnline(() => current.current()) : undefined), [isUnknown])
  return { unanswered, setUnanswered, look }
}
