/** The React hook for query-client.ts. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Cached, nothingCached, type Query, type QueryClient } from './query-client.ts'

/** `isError`: the last request failed; `data` may still hold an earlier reply. */
type Shown<T> =
  | { isPending: true; isError: false; data: undefined; error: null }
  | { isPending: false; isError: true; data: T | undefined; error: unknown }
  | { isPending: false; isError: false; data: T; error: null }

function shown<T>({ data, error }: Cached<T>): Shown<T> {
  if (error !== null) return { isPending: false, isError: true, data, error }
  return data === undefined
    ? { isPending: true, isError: false, data: undefined, error }
    : { isPending: false, isError: false, data, error }
}

/** @returns the cached reply, and `refetch`, which always sends a request */
export function useQuery<T>(query: Query<T>, client: QueryClient) {
  const cell = client.cellOf(query.queryKey)
  const cached: Cached<T> = useSyncExternalStore(cell.subscribe, cell.now, () => nothingCached)
  const current = useRef(query)
  current.current = query
  const isEnabled = query.enabled ?? true
  useEffect(() => (isEnabled ? cell.observe(() => current.current) : undefined), [cell, isEnabled])
  return {
    ...shown(cached),
    isFetching: cached.isFetching,
    refetch: () => cell.request(current.current).catch(() => undefined),
  }
}
