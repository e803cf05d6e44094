/** Registers a service worker and sends it the URLs that the page had loaded before, for its cache. */

async function register(script: string, options?: RegistrationOptions): Promise<void> {
  await navigator.serviceWorker.register(script, options)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  active?.postMessage([location.pathname, ...loaded.map(({ pathname }) => pathname)])
}

/** Does nothing in development, where the worker would serve stale files. */
export function registerWorker(script: string, options?: RegistrationOptions): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The page works without a worker, so a failure is only logged.
  register(script, options).catch((error) => console.info('Offline use:', error))
}
