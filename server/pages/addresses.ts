/** Maps a path to the built page that answers it: aliases, pages whose path carries an id, and trailing slashes. */

/** Second addresses of docs/product.md; each serves the page itself, whose canonical link has the first address. */
const aliases: Record<string, string> = {
  '/apply': '/application',
  '/terms-conditions': '/terms',
  '/privacy-policy': '/privacy',
}

const adminShell = '/admin/'
const adminPages = /^\/(?:admin-login|admin(?:\/(?:login|dashboard|applications\/[^/]+))?)$/
const preview = /^(\/en)?\/application\/preview(?:\/[^/]*)?$/

/** Paths of the API and of files: they are answered by their own routes, and their errors are JSON. */
export const isForApi = (path: string): boolean => /^\/(?:api|objects|uploads)(?:\/|$)/.test(path)

/** The admin's one page, whose script reads the rest of the path. */
export const isAdmin = (path: string): boolean => adminPages.test(path)

/** Pages that may ask nobody for anything: what people open there stays with them. */
export const isQuiet = (path: string): boolean => /^(?:\/en)?\/audit$/.test(path)

export const localeOf = (path: string): 'ml' | 'en' => (/^\/en(?:\/|$)/.test(path) ? 'en' : 'ml')

/** The path with or without a slash at the end, to redirect to: /en/ for /en, /login for /login/; null for others. */
export function otherSpelling(path: string): string | null {
  if (path === '/en') return '/en/'
  return path !== '/en/' && /^\/[^/].*\/$/.test(path) ? path.replace(/\/+$/, '') : null
}

/** The address of the built page that answers a path. */
export function pageAt(path: string): string {
  if (adminPages.test(path)) return adminShell
  const shell = preview.exec(path)
  if (shell) return `${shell[1] ?? ''}/application/preview`
  const [, prefix = '', rest = ''] = /^(\/en)?(\/.*)$/.exec(path) ?? []
  const target = Object.hasOwn(aliases, rest) ? aliases[rest] : undefined
  return target ? prefix + target : path
}
