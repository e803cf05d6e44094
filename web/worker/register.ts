/** Brings a service worker into the browser and tells it what the page is made of, since it was not there to see it load. */

async function bring(script: string, options?: RegistrationOptions): Promise<void> {
  await navigator.serviceWorker.register(script, options)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  active?.postMessage([location.pathname, ...loaded.map(({ pathname }) => pathname)])
}

/** Does nothing in development: the worker would keep what is being worked on. */
export function registerWorker(script: string, options?: RegistrationOptions): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a worker the page is as good as any other, so a failure is only told to whoever looks.
  bring(script, options).catch((error) => console.info('Offline use:', error))
}
