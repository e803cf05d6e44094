/**
 * A service worker: pages come from the network and, where there is none, from the cache; assets come from the cache
 * first. What is neither, such as data and uploaded files, it leaves alone and never keeps.
 */
import { buildCache } from './cache.ts'

export type Face = {
  /** Begins the names of this worker's caches. */
  name: string
  /** How many builds before this one keep their cache. */
  olderBuilds: number
  /** Files whose name changes with their content: what is kept is always right. */
  isAsset: (path: string) => boolean
  /** The address under which the page at a path is kept, without a query; null for what is no page of this face. */
  pageAddress: (path: string) => string | null
  /** Makes a kept page fit to be shown once more; undefined where it cannot be. */
  refreshed?: (page: Response) => Promise<Response | undefined>
  /** The kept page that stands in for one that was never kept. */
  offlineAddress?: (address: string) => string
}

/** Milliseconds that a page which is kept waits for its newer self: two bars of signal can mean for ever. */
const PATIENCE = 6000

const patience = (): Promise<null> => new Promise((done) => setTimeout(() => done(null), PATIENCE))

export function serve({ name, olderBuilds, isAsset, pageAddress, refreshed, offlineAddress }: Face): void {
  const cache = buildCache(name, olderBuilds)

  async function fresh(request: Request, address: string): Promise<Response> {
    const answer = await fetch(request)
    await cache.keep(address, answer.clone())
    return answer
  }
  const asset = async (request: Request, path: string): Promise<Response> =>
    (await cache.kept(path)) ?? fresh(request, path)

  async function keptPage(address: string): Promise<Response | undefined> {
    const page = await cache.kept(address)
    return page && refreshed ? refreshed(page) : page
  }
  async function page(event: FetchingEvent, address: string): Promise<Response> {
    const coming = fresh(event.request, address)
    // What comes too late to be shown is kept all the same.
    event.waitUntil(coming.catch(() => undefined))
    try {
      return (await Promise.race([coming, patience()])) ?? (await keptPage(address)) ?? (await coming)
    } catch (gone) {
      const instead =
        (await keptPage(address)) ?? (offlineAddress && (await cache.kept(offlineAddress(address))))
      if (instead) return instead
      throw gone
    }
  }
  /** What a page is made of that was loaded before the worker was there to see it. */
  async function keepLoaded(paths: readonly string[]): Promise<void> {
    await cache.keepShell()
    const addresses = paths.map((path) => (isAsset(path) ? path : pageAddress(path)))
    await cache.keepMissing(new Set(addresses.filter((address) => address !== null)))
  }

  self.addEventListener('install', (event) => event.waitUntil(cache.keepShell()))
  self.addEventListener('activate', (event) => event.waitUntil(cache.dropOld().then(() => clients.claim())))
  self.addEventListener('message', (event) => {
    const { data } = event
    if (!Array.isArray(data) || !('waitUntil' in event) || typeof event.waitUntil !== 'function') return
    event.waitUntil(keepLoaded(data.filter((path) => typeof path === 'string')))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    const address = request.mode === 'navigate' ? pageAddress(pathname) : null
    if (isAsset(pathname)) event.respondWith(asset(request, pathname))
    else if (address !== null) event.respondWith(page(event, address))
  })
}
