/**
 * The service worker: pages come from the network and, where there is none, from what this phone has seen of them.
 * It never touches the API, files or the console (addresses.ts), and logging out empties all it has (session.ts).
 */
import { isAsset, offlineAddress, pageAddress } from './addresses.ts'
import { dropOld, keep, keepSeen, keepShell, kept } from './kept.ts'

/** Milliseconds that a page which is kept waits for its newer self: two bars of signal can mean for ever. */
const PATIENCE = 6000

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

async function fresh(request: Request, address: string): Promise<Response> {
  const answer = await fetch(request)
  await keep(address, answer.clone())
  return answer
}

async function page(event: FetchingEvent, address: string): Promise<Response> {
  const coming = fresh(event.request, address)
  // What comes too late to be shown is kept all the same.
  event.waitUntil(coming.catch(() => undefined))
  const old = await kept(address)
  try {
    return await (old ? Promise.race([coming, after(PATIENCE).then(() => old)]) : coming)
  } catch (gone) {
    const instead = old ?? (await kept(offlineAddress(address)))
    if (instead) return instead
    throw gone
  }
}

const asset = async (request: Request, path: string): Promise<Response> =>
  (await kept(path)) ?? fresh(request, path)

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => clients.claim())))
self.addEventListener('message', (event) => {
  const { data } = event
  if (!Array.isArray(data)) return
  const paths = data.filter((path) => typeof path === 'string')
  if ('waitUntil' in event && typeof event.waitUntil === 'function')
    event.waitUntil(keepShell().then(() => keepSeen(paths)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const address = request.mode === 'navigate' ? pageAddress(pathname) : null
  if (isAsset(pathname)) event.respondWith(asset(request, pathname))
  else if (address !== null) event.respondWith(page(event, address))
})
