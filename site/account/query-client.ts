/**
 * A small query client for the families' pages, at a tenth of the size of a library. It caches replies by key, deduplicates
 * requests, and refetches when a reply is invalidated or stale or the network is back. It does not retry.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { valueStore } from '#web/ui/value-store.ts'

/** `reply` is a phantom type: the type of the key's reply. */
type Key<T> = readonly unknown[] & { readonly reply?: T }
export type Query<T> = {
  queryKey: Key<T>
  queryFn: () => Promise<T>
  /** Milliseconds until a reply is stale; by default never. */
  staleTime?: number
  /** Milliseconds between requests while a component shows the reply and the page is visible. */
  refetchInterval?: number
  /** False suspends all requests. */
  enabled?: boolean
}
/** `error`: the error of the last request, null after a reply. `isFetching`: a request is under way and no reply can be shown. */
type Cached<T> = { data: T | undefined; error: unknown; isFetching: boolean }

const nothingCached: Cached<never> = { data: undefined, error: null, isFetching: false }

/** The reply of one key, and the requests for it. */
type Cell<T> = {
  name: string
  now(): Cached<T>
  subscribe(listener: () => void): () => void
  put(data: T): void
  /** Always sends a request. @throws like `queryFn` */
  request(query: Query<T>): Promise<T>
  /** Sends a request unless a fresh reply is cached. @throws like `queryFn` */
  fetch(query: Query<T>): Promise<T>
  invalidate(): Promise<void>
  /** @param query returns the current query of the component that shows the reply @returns a function that unsubscribes */
  observe(query: () => Query<T>): () => void
}

function createCell<T>(name: string): Cell<T> {
  const store = valueStore<Cached<T>>(nothingCached)
  const observers = new Set<() => Query<T>>()
  let running: Promise<T> | null = null
  /** The number of the latest request; replies of earlier requests are ignored. */
  let latest = 0
  let readAt = Number.NEGATIVE_INFINITY

  function put(data: T): void {
    latest += 1
    running = null
    readAt = Date.now()
    const { data: known, error } = store.now()
    // An equal reply must not render the long form again, which polls the deadline every minute.
    const isSame = error === null && JSON.stringify(known) === JSON.stringify(data)
    if (!isSame) store.set({ data, error: null, isFetching: false })
  }
  function fail(error: unknown): void {
    running = null
    readAt = Number.NEGATIVE_INFINITY
    store.set({ ...store.now(), error, isFetching: false })
  }
  function request({ queryFn }: Query<T>): Promise<T> {
    latest += 1
    const own = latest
    const now = store.now()
    if (now.data === undefined || now.error !== null) store.set({ ...now, isFetching: true })
    const reply = queryFn()
    running = reply
    reply.then(
      (data) => own === latest && put(data),
      (error: unknown) => own === latest && fail(error),
    )
    return reply
  }
  function fetch(query: Query<T>): Promise<T> {
    const { data } = store.now()
    const isFresh = Date.now() - readAt < (query.staleTime ?? Number.POSITIVE_INFINITY)
    return data !== undefined && isFresh ? Promise.resolve(data) : (running ?? request(query))
  }
  async function fetchForObserver(ask: (query: Query<T>) => Promise<T>): Promise<void> {
    const [query] = observers
    // The component reads the error from the cell.
    if (query) await ask(query()).catch(() => undefined)
  }
  return {
    name,
    now: store.now,
    subscribe: store.subscribe,
    put,
    request,
    fetch,
    async invalidate() {
      // The pending reply may be older than the change that invalidated the cache.
      if (running) fail(store.now().error)
      latest += 1
      readAt = Number.NEGATIVE_INFINITY
      await fetchForObserver(request)
    },
    observe(query) {
      observers.add(query)
      const refresh = () => void fetchForObserver(fetch)
      refresh()
      addEventListener('online', refresh)
      const { refetchInterval } = query()
      const poll = () => {
        // Only one of several observers sends the request.
        if (observers.values().next().value === query && !document.hidden) void fetchForObserver(request)
      }
      const timer = refetchInterval === undefined ? undefined : setInterval(poll, refetchInterval)
      return () => {
        observers.delete(query)
        removeEventListener('online', refresh)
        clearInterval(timer)
      }
    },
  }
}

const nameOf = (key: Key<unknown>): string => JSON.stringify(key)
/** Each key belongs to one type of reply, so equal keys prove the type of the cell. */
const isCellOf = <T>(cell: Cell<unknown> | undefined, key: Key<T>): cell is Cell<T> =>
  cell?.name === nameOf(key)

type QueryClient = ReturnType<typeof createQueryClient>

export function createQueryClient() {
  const cells = new Map<string, Cell<unknown>>()
  function cellOf<T>(key: Key<T>): Cell<T> {
    const found = cells.get(nameOf(key))
    if (isCellOf(found, key)) return found
    const made = createCell<T>(nameOf(key))
    cells.set(made.name, made)
    return made
  }
  const getQueryData = <T>(key: Key<T>): T | undefined => cellOf(key).now().data
  return {
    cellOf,
    getQueryData,
    fetchQuery: <T>(query: Query<T>): Promise<T> => cellOf(query.queryKey).fetch(query),
    async prefetchQuery<T>(query: Query<T>): Promise<void> {
      await cellOf(query.queryKey)
        .fetch(query)
        .catch(() => undefined)
    },
    setQueryData<T>(key: Key<T>, data: T): void {
      cellOf(key).put(data)
    },
    /** Invalidates the replies of one key, or all; refetches at once what a component shows. */
    async invalidateQueries({ queryKey }: { queryKey?: Key<unknown> } = {}): Promise<void> {
      const meant = queryKey ? [cellOf(queryKey)] : [...cells.values()]
      await Promise.all(meant.map((cell) => cell.invalidate()))
    },
  }
}

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
