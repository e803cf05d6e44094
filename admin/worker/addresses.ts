/** Which URLs the console's service worker handles: its one page and its assets, never data or files. */

const page = /^\/admin(?:-login|\/login|\/dashboard|\/applications\/[^/]+)?$/

/** Files whose name contains a hash of their content, and the few others that the page links. */
export const isCode = (path: string): boolean =>
  /^\/admin\/(?:assets\/|icons\/|manifest\.webmanifest$)/.test(path) || path === '/favicon.svg'

/** The cache key of a page: the same for every address of the console, which has one page without personal data. */
export const pageAddress = (path: string): string | null => (page.test(path) ? '/admin/dashboard' : null)
