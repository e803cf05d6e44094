/** Which URLs the console's service worker handles: its one page and its assets, never data or files. */

const page = /^\/admin(?:-login|\/login|\/dashboard|\/applications\/[^/]+)?$/

/** Files whose name changes with their content, and the few that the page names beside them. */
export const isCode = (path: string): boolean =>
  /^\/admin\/(?:assets\/|icons\/|manifest\.webmanifest$)/.test(path) || path === '/favicon.svg'

/** One for every address of the console, since its one page is the same for all and holds nothing of anybody. */
export const pageAddress = (path: string): string | null => (page.test(path) ? '/admin/dashboard' : null)
