/** A submission that was not answered: whether it arrived is asked as soon as the server can be reached. */
import { useEffect, useRef, useState } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { applicationQuery, applicationSaved, type MyApplication } from '../../account/queries.ts'

/** `unknown`: the server could not be reached since. `not-submitted`: it could, and does not have it. */
export type Unanswered = 'unknown' | 'not-submitted' | null

/** @param onArrived what follows where the server has it */
export function useUnanswered(id: string, onArrived: (saved: MyApplication) => Promise<void>) {
  const [unanswered, setUnanswered] = useState<Unanswered>(null)
  /** @returns the status at the server, which is a draft's where it did not arrive; null where it could not be asked */
  const ask = async (): Promise<string | null> => {
    const now = await applicationQuery(id)
      .queryFn()
      .catch(() => null)
    if (now === null) return null
    if (now.status === 'draft') applicationSaved(now)
    else await onArrived(now)
    return now.status
  }
  /** @returns whether the server could be asked */
  const look = async (): Promise<boolean> => {
    const status = await ask()
    if (status === 'draft') setUnanswered('not-submitted')
    return status !== null
  }
  const current = useRef(look)
  current.current = look
  const isUnknown = unanswered === 'unknown'
  useEffect(() => (isUnknown ? retryWhenOnline(() => current.current()) : undefined), [isUnknown])
  return { unanswered, setUnanswered, ask, look }
}
