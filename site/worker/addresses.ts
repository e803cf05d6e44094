/** Which URLs the families' service worker handles, and the cache key of each page. Nothing personal is cached. */

/** The API, files and the staff's console: never handled, never cached. */
const excluded = /^\/(?:api|objects|uploads|admin|admin-login)(?:\/|$)/
const preview = /^((?:\/en)?\/application\/preview)\/[^/]+$/
const english = /^\/en(?:\/|$)/

/** Files with a content hash in their name, so that a cached copy is never stale. */
export const isAsset = (path: string): boolean => path.startsWith('/_astro/')

/**
 * The cache key of the page at a path (without a query); null for what is not a page of the site. The previews of all
 * applications share one key, so that no application's id is stored on the phone.
 */
export function pageAddress(path: string): string | null {
  if (excluded.test(path) || /\.\w+$/.test(path)) return null
  return preview.exec(path)?.[1] ?? path
}

/** The offline page in the language of the path. */
export const offlineAddress = (path: string): string => (english.test(path) ? '/en/offline' : '/offline')
