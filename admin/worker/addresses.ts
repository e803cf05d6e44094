/** The URLs that the service worker of the console handles: its one page and its assets, never data or files. */

const page = /^\/admin(?:-login|\/login|\/dashboard|\/applications\/[^/]+)?$/

/** Assets whose name contains a hash of their content, and the few others that the page links. */
export const isCode = (path: string): boolean =>
  /^\/admin\/(?:assets\/|icons\/|manifest\.webmanifest$)/.test(path) || path === '/favicon.svg'

/** One cache key for every address: the page of the console contains no personal data. */
export const pageAddress = (path: string): string | null => (page.test(path) ? '/admin/dashboard' : null)
