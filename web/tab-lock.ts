/** A mutex over all tabs of the browser, by the Web Locks API; in a browser without it, a queue within this tab. */

const queues = new Map<string, Promise<unknown>>()

export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const next = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    next.catch(() => undefined),
  )
  return next
}
