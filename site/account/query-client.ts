/**
 * The server's replies, cached by key: what the families' pages need of a query library, at a tenth of its size. A reply is
 * asked for once however many ask, and asked for again when it is invalidated, stale, or the network is back. Tries nothing
 * twice by itself. No React here.
 */
import { valueStore } from '#web/ui/value-store.ts'

/** The phantom says of what type the reply is. */
type Key<T> = readonly unknown[] & { readonly reply?: T }
export type Query<T> = {
  queryKey: Key<T>
  queryFn: () => Promise<T>
  /** Milliseconds until a reply is stale; never, where it is absent. */
  staleTime?: number
  /** Milliseconds between requests while a component shows the reply and the page is seen. */
  refetchInterval?: number
  /** False while there is nothing to ask for. */
  enabled?: boolean
}
/** `error`: of the last request, null after a reply. `isFetching`: while there is nothing better to show. */
export type Cached<T> = { data: T | undefined; error: unknown; isFetching: boolean }

export const nothingCached: Cached<never> = { data: undefined, error: null, isFetching: false }

/** The reply of one key, and the requests for it. */
type Cell<T> = {
  name: string
  now(): Cached<T>
  subscribe(listener: () => void): () => void
  put(data: T): void
  /** Whatever is cached. @throws as `queryFn` */
  request(query: Query<T>): Promise<T>
  /** Only where nothing fresh is cached. @throws as `queryFn` */
  fetch(query: Query<T>): Promise<T>
  invalidate(): Promise<void>
  /** @param query the one of the component that shows the reply, as it is at the time @returns how to stop */
  observe(query: () => Query<T>): () => void
}

function createCell<T>(name: string): Cell<T> {
  const store = valueStore<Cached<T>>(nothingCached)
  const observers = new Set<() => Query<T>>()
  let running: Promise<T> | null = null
  /** Of the request whose reply counts: an older one that comes later does not. */
  let latest = 0
  let readAt = Number.NEGATIVE_INFINITY

  function put(data: T): void {
    latest += 1
    running = null
    readAt = Date.now()
    const { data: known, error } = store.now()
    // The same reply again renders nothing again: the form is long, and asks for the deadline every minute.
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
    // The failure is in the cell, where the component finds it.
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
      // What is on its way may be older than what made the reply invalid.
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
        // One of several observers asks.
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
/** Each key is of replies of one type, so that its name tells the type of the cell. */
const isCellOf = <T>(cell: Cell<unknown> | undefined, key: Key<T>): cell is Cell<T> =>
  cell?.name === nameOf(key)

export type QueryClient = ReturnType<typeof createQueryClient>

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
    prefetchQuery: <T>(query: Query<T>): Promise<void> =>
      cellOf(query.queryKey)
        .fetch(query)
        .then(
          () => undefined,
          () => undefined,
        ),
    setQueryData<T>(key: Key<T>, data: T): void {
      cellOf(key).put(data)
    },
    /** Those of one key, or all; what a component shows is asked for again at once. */
    async invalidateQueries({ queryKey }: { queryKey?: Key<unknown> } = {}): Promise<void> {
      const meant = queryKey ? [cellOf(queryKey)] : [...cells.values()]
      await Promise.all(meant.map((cell) => cell.invalidate()))
    },
  }
}
