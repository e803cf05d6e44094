/**
 * Polls whether the server is reachable, more often while it is not, and whether it warns of its clock; invalidates all
 * queries once it is reachable again.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { renew } from '../app/client.ts'
import { connectionAtom, logAheadAtom } from '../app/state.ts'

/** Polling interval in milliseconds, by state. */
const INTERVAL = { connected: 30_000, reconnecting: 1500, lost: 3000 } as const

const Health = z.object({ warning: z.optional(z.string()) })
type Reached = { isReachable: boolean; warning?: string | undefined }

const reach = (): Promise<Reached> =>
  call('/api/health', { schema: Health }).then(
    ({ warning }) => ({ isReachable: true, warning }),
    (error: unknown) => ({ isReachable: !(error instanceof TypeError) }),
  )

export function useConnection(): void {
  const client = useQueryClient()
  const [connection, setConnection] = useAtom(connectionAtom)
  const setLogAhead = useSetAtom(logAheadAtom)
  useEffect(() => {
    void reach().then(({ warning }) => setLogAhead(warning === 'log-ahead-of-clock'))
  }, [setLogAhead])
  useEffect(() => {
    const poll = async () => {
      const { isReachable, warning } = navigator.onLine ? await reach() : { isReachable: false }
      if (isReachable) setLogAhead(warning === 'log-ahead-of-clock')
      if (isReachable && connection !== 'connected') await renew(client)
      setConnection(isReachable ? 'connected' : 'lost')
    }
    const timer = setInterval(() => void poll(), INTERVAL[connection])
    const listening = new AbortController()
    addEventListener('offline', () => setConnection('lost'), { signal: listening.signal })
    addEventListener('online', () => setConnection('reconnecting'), { signal: listening.signal })
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [client, connection, setConnection, setLogAhead])
}
