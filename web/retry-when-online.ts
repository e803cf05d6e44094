/** Retries background work at a fixed interval, and as soon as the network comes back. */

/** Milliseconds between retries. */
const RETRY_EVERY = 15_000

/** @returns a function that stops the retries */
export function retryWhenOnline(work: () => unknown): () => void {
  const retry = () => void work()
  const timer = setInterval(retry, RETRY_EVERY)
  addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
