/**
 * The service worker of both faces: network first with a timeout for pages, cache first for assets. Anything else, such as
 * API replies and uploaded files, is neither handled nor cached.
 */
import { buildCache } from './cache.ts'

type WorkerOptions = {
  /** Begins the names of this worker's caches. */
  name: string
  /** How many builds before this one keep their cache. */
  olderBuilds: number
  /** Files with a content hash in their name, so that a cached copy never is stale. */
  isAsset: (path: string) => boolean
  /** The cache key of the page at a path, without a query; null for what is no page of this face. */
  pageAddress: (path: string) => string | null
  /** Checks or rewrites a cached page before it is served; undefined where it must not be. */
  refreshed?: (page: Response) => Promise<Response | undefined>
  /** The cache key of the page to serve for one that is not cached. */
  offlineAddress?: (address: string) => string
}

/** Milliseconds to wait for the network before a cached page is served. */
const NETWORK_TIMEOUT = 6000

const timeout = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT))

export function serve({
  name,
  olderBuilds,
  isAsset,
  pageAddress,
  refreshed,
  offlineAddress,
}: WorkerOptions): void {
  const cache = buildCache(name, olderBuilds)

  /** Answers as soon as the network does, and caches behind it. */
  async function fetchAndCache(event: FetchEvent, address: string): Promise<Response> {
    const answer = await fetch(event.request)
    event.waitUntil(cache.put(address, answer.clone()))
    return answer
  }
  const asset = async (event: FetchEvent, path: string): Promise<Response> =>
    (await cache.match(path)) ?? fetchAndCache(event, path)

  async function cachedPage(address: string): Promise<Response | undefined> {
    const page = await cache.match(address)
    return page && refreshed ? refreshed(page) : page
  }
  async function page(event: FetchEvent, address: string): Promise<Response> {
    const network = fetchAndCache(event, address)
    // Kept alive, so that a response after the timeout is still cached.
    event.waitUntil(network.catch(() => undefined))
    try {
      return (await Promise.race([network, timeout()])) ?? (await cachedPage(address)) ?? (await network)
    } catch (error) {
      const fallback =
        (await cachedPage(address)) ?? (offlineAddress && (await cache.match(offlineAddress(address))))
      if (fallback) return fallback
      throw error
    }
  }
  /** Caches what a page had loaded before the worker controlled it. */
  async function cacheLoaded(paths: readonly string[]): Promise<void> {
    await cache.addShell()
    const addresses = paths.map((path) => (isAsset(path) ? path : pageAddress(path)))
    await cache.addMissing(new Set(addresses.filter((address) => address !== null)))
  }

  self.addEventListener('install', (event) => event.waitUntil(cache.addShell()))
  self.addEventListener('activate', (event) => event.waitUntil(cache.deleteOld().then(() => clients.claim())))
  self.addEventListener('message', (event) => {
    const { data } = event
    if (!Array.isArray(data) || !('waitUntil' in event) || typeof event.waitUntil !== 'function') return
    const paths = data.filter((path) => typeof path === 'string')
    event.waitUntil(cacheLoaded(paths).catch((error) => console.info('Cache:', String(error))))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    const address = request.mode === 'navigate' ? pageAddress(pathname) : null
    if (isAsset(pathname)) event.respondWith(asset(event, pathname))
    else if (address !== null) event.respondWith(page(event, address))
  })
}
