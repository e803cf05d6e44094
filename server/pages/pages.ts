/** Serves the built pages and files: compressed, cached, with the settings filled in, and a 404 page for other paths. */
import { Elysia, NotFoundError } from 'elysia'
import {
  type BuiltFiles,
  createAdminPage,
  createPage,
  isAdmin,
  isForApi,
  localeOf,
  otherSpelling,
  type Page,
  pageAt,
  reply,
  type Sources,
} from './built-files.ts'
import { securityHeaders } from './headers.ts'

type PagesOptions = Sources & { built: BuiltFiles }

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, start + end)
}

const redirectTo = (location: string, url: string): Response => {
  const query = url.indexOf('?')
  return new Response(null, {
    status: 308,
    headers: { ...securityHeaders, location: location + (query < 0 ? '' : url.slice(query)) },
  })
}

/** The 404 pages are separate, since no address leads to them. */
function pagesByAddress(built: Map<string, string>, sources: Sources) {
  const pages = new Map<string, Page>()
  const notFoundPages = new Map<string, Page>()
  for (const [address, html] of built) {
    if (address === '/admin/') continue
    const isNotFound = address.endsWith('/404')
    const rendered = createPage(address, html, { ...sources, status: isNotFound ? 404 : 200 })
    ;(isNotFound ? notFoundPages : pages).set(address, rendered)
  }
  return { pages, notFoundPages }
}

/** @returns the answer to a GET or HEAD, or null where the address belongs to the API. */
export function createPageHandler({ built, ...sources }: PagesOptions) {
  const admin = createAdminPage(built.pages.get('/admin/') ?? '')
  const { pages, notFoundPages } = pagesByAddress(built.pages, sources)
  const has = (path: string) => isAdmin(path) || built.files.has(path) || pages.has(pageAt(path))
  return (request: Request): Response | null => {
    const path = pathOf(request.url)
    if (isForApi(path)) return null
    const file = built.files.get(path)
    if (file) return reply(file, request)
    if (isAdmin(path)) return admin()
    const hasCookie = request.headers.has('cookie')
    const foundPage = pages.get(pageAt(path))
    if (foundPage) return reply(foundPage(hasCookie), request)
    const canonical = otherSpelling(path)
    if (canonical && has(canonical)) return redirectTo(canonical, request.url)
    const missing = notFoundPages.get(localeOf(path) === 'en' ? '/en/404' : '/404')
    return missing ? reply(missing(hasCookie), request) : null
  }
}

/** To be mounted last. An API path that no route answered is left to the app's error handler. */
export function pageRoutes(options: PagesOptions) {
  const handle = createPageHandler(options)
  const answer = ({ request }: { request: Request }): Response => {
    const response = handle(request)
    if (!response) throw new NotFoundError()
    return response
  }
  return new Elysia({ name: 'pages' }).get('/*', answer).head('/*', answer)
}
