/** When work that waits may run: one tab at a time, and again when it may go better. */

/** Milliseconds after which what waits is tried again. */
const AGAIN = 15_000

const last = new Map<string, Promise<unknown>>()

/** One at a time over all tabs; a browser without locks keeps one tab's order only. */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const mine = (last.get(name) ?? Promise.resolve()).then(work)
  last.set(
    name,
    mine.catch(() => undefined),
  )
  return mine
}

/** Calls back every 15 s, and when the network comes back. @returns how to stop */
export function whenItMayWork(work: () => unknown): () => void {
  const again = () => void work()
  const timer = setInterval(again, AGAIN)
  addEventListener('online', again)
  return () => {
    clearInterval(timer)
    removeEventListener('online', again)
  }
}
