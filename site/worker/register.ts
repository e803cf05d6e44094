/** Registers the service worker when the page has loaded and is idle. */
import { registerWorker } from '#web/worker/register.ts'

function whenIdle(): void {
  const register = () => registerWorker('/sw.js')
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 2000)
}

// A quiet page sends no requests, so the other pages register the worker.
if (!('quiet' in document.documentElement.dataset)) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
