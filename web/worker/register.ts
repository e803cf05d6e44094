/** Registers a service worker and sends it the URLs that the page has loaded without it, so that it caches them. */

/** Resolves once the worker handles the requests of this page. */
async function activated(worker: ServiceWorker): Promise<void> {
  if (worker.state === 'activated') return
  await new Promise<void>((done) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && done()),
  )
}

async function register(script: string, options?: RegistrationOptions): Promise<void> {
  await navigator.serviceWorker.register(script, options)
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  await activated(active)
  const takenOver = performance.now()
  active.postMessage([location.pathname])
  // Requests that began before the takeover bypassed the worker; the browser lists each only once it is answered.
  const observer = new PerformanceObserver((entries) => {
    const missed = entries
      .getEntries()
      .filter(({ startTime }) => startTime <= takenOver)
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
    if (missed.length > 0) active.postMessage(missed.map(({ pathname }) => pathname))
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** Does nothing in development, where the worker would serve stale files. */
export function registerWorker(script: string, options?: RegistrationOptions): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The page works without a worker, so a failure is only logged.
  register(script, options).catch((error) => console.info('Offline use:', error))
}
