/** Brings the service worker onto the phone, once the page is there and has nothing else to do. */

/** The worker was not there when the first page loaded, so each page tells it what it is made of. */
async function bring(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  active?.postMessage([location.pathname, ...loaded.map(({ pathname }) => pathname)])
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 2000)
}

/** Without a worker the site is as good as any other, so a failure is only told to whoever looks. */
const start = () => whenIdle(() => void bring().catch((error) => console.info('Offline use:', error)))

// In development there is no worker: it would keep what is being worked on.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
