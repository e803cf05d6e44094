/** Brings the console's service worker onto the machine of whoever has got in, and tells it what the page is made of. */

async function bring(): Promise<void> {
  await navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  active?.postMessage(loaded.map(({ pathname }) => pathname))
}

/** In development there is no worker: it would keep what is being worked on. */
export function bringWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a worker the console is as good as any other page, so a failure is only told to whoever looks.
  bring().catch((error) => console.info('Offline use:', error))
}
