/** The rows of the shown history as far as they are checked: in slices, so that the page stays in hand meanwhile. */
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#events/ledger/listed-checkpoints.ts'
import { loadCode } from '#web/load-code.ts'
import type { SignedHistory } from '../log-api.ts'

export const loadChecking = () => loadCode(() => import('./checking.ts'))

/** Lets the browser answer what was touched meanwhile. */
const pause = () => new Promise((next) => setTimeout(next))

export function useRows(history: SignedHistory | null) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const done = useRef<readonly Row[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    let isCurrent = true
    async function check({ checkpoints, ...named }: SignedHistory): Promise<void> {
      const { sliceOf } = await loadChecking()
      while (isCurrent && done.current.length < checkpoints.length) {
        done.current = sliceOf(done.current, checkpoints, named)
        setRows(done.current)
        await pause()
      }
    }
    setError(null)
    if (history) check(history).catch(setError)
    return () => {
      isCurrent = false
    }
  }, [history, tries])
  return { rows, error, retry: () => setTries(tries + 1) }
}
