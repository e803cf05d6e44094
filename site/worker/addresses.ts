/** Which URLs the families' service worker handles, and the cache key of each page. Nothing personal is cached. */

/** Data, files, and the console of the staff: they always come from the network, and are never kept. */
const foreign = /^\/(?:api|objects|uploads|admin|admin-login)(?:\/|$)/
const preview = /^((?:\/en)?\/application\/preview)\/[^/]+$/
const english = /^\/en(?:\/|$)/

/** Files whose name changes with their content: what is kept is always right. */
export const isAsset = (path: string): boolean => path.startsWith('/_astro/')

/**
 * The address under which the page at a path is kept; null for what is none of ours. A query never comes here, and the
 * previews of all applications are one page, so that no id of an application lies on the phone.
 */
export function pageAddress(path: string): string | null {
  if (foreign.test(path) || /\.\w+$/.test(path)) return null
  return preview.exec(path)?.[1] ?? path
}

/** The page that says in the language of the address that there is no network. */
export const offlineAddress = (path: string): string => (english.test(path) ? '/en/offline' : '/offline')
