/** Whether the server is reachable: polled, more often while it is not; all queries are invalidated when it is back. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { renew } from '../app/client.ts'
import { connectionAtom } from '../app/state.ts'

/** Milliseconds between two questions: often while it is gone, seldom otherwise. */
const EVERY = { connected: 30_000, reconnecting: 1500, lost: 3000 } as const

const answers = (): Promise<boolean> =>
  call('/api/health', { reads: z.unknown() }).then(
    () => true,
    (error: unknown) => !(error instanceof TypeError),
  )

export function useConnection(): void {
  const client = useQueryClient()
  const [connection, setConnection] = useAtom(connectionAtom)
  useEffect(() => {
    const ask = async () => {
      const isThere = navigator.onLine && (await answers())
      if (isThere && connection !== 'connected') await renew(client)
      setConnection(isThere ? 'connected' : 'lost')
    }
    const gone = () => setConnection('lost')
    const back = () => setConnection('reconnecting')
    const timer = setInterval(() => void ask(), EVERY[connection])
    addEventListener('offline', gone)
    addEventListener('online', back)
    return () => {
      clearInterval(timer)
      removeEventListener('offline', gone)
      removeEventListener('online', back)
    }
  }, [client, connection, setConnection])
}
