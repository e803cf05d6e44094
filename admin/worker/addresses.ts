/** Which addresses the console's service worker answers for: its one page and its code. Data and files are never among them. */

/** Under which the page is kept: it is the same for every address of the console, and holds nothing of anybody. */
export const PAGE = '/admin/dashboard'

/** Files whose name changes with their content, and the few that the page names beside them. */
export const isCode = (path: string): boolean =>
  /^\/admin\/(?:assets\/|icons\/|manifest\.webmanifest$)/.test(path) || path === '/favicon.svg'

export const isPage = (path: string): boolean =>
  /^\/admin(?:-login|\/login|\/dashboard|\/applications\/[^/]+)?$/.test(path)
