/** Retries work in the background, apart from network.ts, which every page loads. */

/** Milliseconds between retries in the background. */
const RETRY_EVERY = 15_000

/** Retries at a fixed interval, and as soon as the network is back. @returns a function that stops the retries */
export function retryWhenOnline(work: () => unknown): () => void {
  const retry = () => void work()
  const timer = setInterval(retry, RETRY_EVERY)
  addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
