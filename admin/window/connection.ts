/** Polls whether the server is reachable, more often while it is not; invalidates all queries once it is again. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { renew } from '../app/client.ts'
import { connectionAtom } from '../app/state.ts'

/** Polling interval in milliseconds, by state. */
const INTERVAL = { connected: 30_000, reconnecting: 1500, lost: 3000 } as const

const isReachable = (): Promise<boolean> =>
  call('/api/health', { schema: z.unknown() }).then(
    () => true,
    (error: unknown) => !(error instanceof TypeError),
  )

export function useConnection(): void {
  const client = useQueryClient()
  const [connection, setConnection] = useAtom(connectionAtom)
  useEffect(() => {
    const poll = async () => {
      const reachable = navigator.onLine && (await isReachable())
      if (reachable && connection !== 'connected') await renew(client)
      setConnection(reachable ? 'connected' : 'lost')
    }
    const timer = setInterval(() => void poll(), INTERVAL[connection])
    const listening = new AbortController()
    addEventListener('offline', () => setConnection('lost'), { signal: listening.signal })
    addEventListener('online', () => setConnection('reconnecting'), { signal: listening.signal })
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [client, connection, setConnection])
}
