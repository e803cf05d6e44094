/**
 * The service worker of the site and of the console: network first with a timeout for pages, cache first for assets. Anything else,
 * such as API replies and uploaded files, is neither handled nor cached.
 */

// Responses vary by headers that a script cannot set.
const matchOptions = { ignoreVary: true }

/** A failing cache (quota exceeded, a private window) must not break a page. */
function refused(error: unknown): undefined {
  console.info('Cache:', String(error))
}

/** One cache per build. @param face prefix of the names of the caches @param olderBuilds how many older caches stay */
function buildCache(face: string, olderBuilds: number) {
  const name = `${face}-${BUILD}`
  const open = (): Promise<Cache> => caches.open(name)

  /** This build's response, else an older build's, whose assets are still cached with it. */
  const match = (address: string): Promise<Response | undefined> =>
    open()
      .then((cache) => cache.match(address, matchOptions))
      .then((found) => found ?? caches.match(address, matchOptions))
      .catch(refused)

  /** Caches only complete responses without a redirect. */
  const put = async (address: string, answer: Response): Promise<void> => {
    if (answer.status !== 200 || answer.redirected) return
    await open()
      .then((cache) => cache.put(address, answer))
      .catch(refused)
  }
  return {
    match,
    put,
    /** Precaches what this build needs offline. Called again after install, since a logout empties the caches. */
    async addShell(): Promise<void> {
      const cache = await open()
      const there = await Promise.all(SHELL.map((address) => cache.match(address, matchOptions)))
      await cache.addAll(SHELL.filter((_, place) => there[place] === undefined))
    },
    async addMissing(addresses: Iterable<string>): Promise<void> {
      for (const address of addresses) if (!(await match(address))) await put(address, await fetch(address))
    },
    async deleteOld(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(`${face}-`) && other !== name)
      const old = others.slice(0, others.length - olderBuilds)
      await Promise.all(old.map((other) => caches.delete(other)))
    },
  }
}

type WorkerOptions = {
  /** The prefix of the names of this worker's caches. */
  name: string
  /** How many caches of older builds stay. */
  olderBuilds: number
  /** True for files with a content hash in their name, whose cached copy is never stale. */
  isAsset: (path: string) => boolean
  /** The cache key of the page at a path, without a query; null for a path that this worker does not handle. */
  pageAddress: (path: string) => string | null
  /** Checks or rewrites a cached page before it is served; resolves to undefined for a page that must not be served. */
  refreshed?: (page: Response) => Promise<Response | undefined>
  /** The cache key of the page to serve instead of a page that is not cached. */
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

  /** Resolves with the network's response and caches it in the background. */
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
  /** Caches the files that a page had loaded before the worker controlled it. */
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
