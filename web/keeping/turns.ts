/** Background work that several tabs share: a lock over all tabs, and retries at an interval and when back online. */

/** Milliseconds between retries. */
const RETRY_EVERY = 15_000

const queues = new Map<string, Promise<unknown>>()

/** A lock over all tabs (Web Locks API); in a browser without it, a queue within this tab. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const next = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    next.catch(() => undefined),
  )
  return next
}

/** Calls back every 15 s, and when the network comes back. @returns how to stop */
export function retryWhenOnline(work: () => unknown): () => void {
  const retry = () => void work()
  const timer = setInterval(retry, RETRY_EVERY)
  addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
