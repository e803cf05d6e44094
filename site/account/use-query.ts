/** A component that shows a reply of the server, and is rendered again when it changes. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Cached, nothingCached, type Query, type QueryClient } from './query-client.ts'

/** `isError`: the last request failed; an earlier reply may be there all the same. */
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

/** @returns the reply as it is cached, and `refetch`, which asks for it whatever is cached */
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
