/** Whether the deadline has passed, to the second: a timer, since the server is polled only once a minute and not at all offline. */
import { useEffect, useState } from 'react'
import { until } from '#web/clock.ts'
import { useDeadline } from '../../account/queries.ts'

/** The longest delay of a timer in milliseconds, about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1

export function useIsPeriodOver(): boolean {
  const { data } = useDeadline()
  const [isOver, setOver] = useState(false)
  const deadline = data?.deadline
  useEffect(() => {
    setOver(false)
    const left = deadline === undefined ? LONGEST_TIMER : until(deadline)
    if (left >= LONGEST_TIMER) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [deadline])
  return isOver || (data?.isExpired ?? false)
}
